import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../scheduling/appointments/statuses.ts'
import {
  appointmentTabs,
  tabRules,
  type AppointmentTab,
} from '../../scheduling/appointments/appointment-tabs.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { formatCursor } from '../../scheduling/appointments/page-cursor.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { idParamSchema, maxId } from '../../platform/http/input-schemas.ts'
import type { InternalCall } from './internal-call.server.ts'
import { succeed, legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { legacyAppointmentSchema } from './legacy-appointment.ts'
import { answerWith, dayOrEmpty, legacyId, legacyIdOrEmpty } from './legacy-values.ts'
import { maxPageSize } from '../../platform/http/page.ts'
import { readAllPages } from './read-all-pages.server.ts'

const answer = answerWith(z.array(legacyAppointmentSchema))

interface ListFilter {
  consultant?: number | undefined
  branch?: number | undefined
  /** The first day of the upcoming appointments; today when absent. */
  from?: Day | undefined
}

interface Caller {
  call: InternalCall
  today: Day
}

/**
 * A tab of the dashboards, all pages; the product's own call limits consultants to their own rows.
 */
const tabList = ({ call }: Caller, tab: AppointmentTab, { from, ...scope }: ListFilter = {}) =>
  readAllPages((after) =>
    call(listAppointments, {
      query: { tab, ...scope, limit: maxPageSize, after: after ?? (from && cursorBeforeDay(from)) },
    }),
  )

/** The cursor just before a day in a list that is sorted soonest first. */
const cursorBeforeDay = (day: Day): string =>
  formatCursor({ day: addDays(day, -1), starts: '23:59', id: maxId })

const body = z.object({ userId: legacyId() })

const filters = z.object({
  consultantId: legacyIdOrEmpty,
  branchId: legacyIdOrEmpty,
  tab: z.enum(appointmentTabs),
  date: dayOrEmpty,
  appointment_status: z.enum(['', ...appointmentStatuses]).nullish(),
})

async function filteredList(
  input: Caller,
  { consultantId, branchId, tab, date, appointment_status: status }: z.output<typeof filters>,
) {
  // Each tab has one status and Today has one day, so any other filter value matches no row.
  const isOtherDay = tab === 'home' && date !== undefined && date !== input.today
  if (isOtherDay || (status && status !== tabRules[tab].status)) return succeed([], 'table.empty')
  const from = tab === 'upcoming' ? date : undefined
  return tabList(input, tab, { consultant: consultantId, branch: branchId, from })
}

/** The lists of the Admin and the consultant dashboard. */
export const listCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/getAppointmentsWithSlots',
      summary: 'The appointments from today on, with their slots',
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'upcoming'),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_todays_appointment_data/tbl_appointment',
      summary: "Today's pending appointments",
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'home'),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_conducted_appointments',
      summary: 'The conducted appointments, newest first',
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'conducted'),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_pending_appointments',
      summary: 'The appointments before today that are still pending, newest first',
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'pending'),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_cancelled_appointments',
      summary: 'The cancelled appointments, newest first',
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'cancelled'),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_upcoming_appointments',
      summary: 'The pending appointments from today on, soonest first',
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'upcoming'),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_filtered_appointments/tbl_appointment',
      summary: 'One tab of the Admin dashboard, filtered',
      body: filters,
      answer,
    }),
    listAppointments,
    (input) => filteredList(input, input.body),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/getFilteredAppointmentstodays/tbl_appointment',
      summary: 'One tab of the consultant dashboard, filtered',
      body: filters,
      answer,
    }),
    listAppointments,
    (input) => filteredList(input, input.body),
  ),
  legacyCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_todays_appointment_data/tbl_appointment/:userId',
      summary: "A consultant's pending appointments of today",
      params: z.strictObject({ userId: idParamSchema }),
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'home', { consultant: input.params.userId }),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_consultantwise_appointments',
      summary: "A consultant's conducted appointments, newest first",
      body,
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'conducted', { consultant: input.body.userId }),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_consultantwisepending_appointments',
      summary: "A consultant's pending appointments before today, newest first",
      body,
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'pending', { consultant: input.body.userId }),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_cancelledcounsultant_appointments',
      summary: "A consultant's cancelled appointments, newest first",
      body,
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'cancelled', { consultant: input.body.userId }),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_upcoming_consultantwise_appointments',
      summary: "A consultant's pending appointments from today on, soonest first",
      body,
      answer,
    }),
    listAppointments,
    (input) => tabList(input, 'upcoming', { consultant: input.body.userId }),
  ),
]
