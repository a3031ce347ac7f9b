import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../scheduling/appointments/appointment.ts'
import {
  appointmentTabs,
  tabRules,
  type AppointmentTab,
} from '../../scheduling/appointments/appointment-tabs.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import type { Ask } from './internal-call.server.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { earlierAppointmentSchema } from './legacy-appointment.ts'
import { answerWith, dayOrEmpty, earlierId, earlierIdOrEmpty } from './legacy-values.ts'
import { rowsAtOnce, wholeList } from './whole-list.server.ts'

const answer = answerWith(z.array(earlierAppointmentSchema))

interface Wish {
  consultant?: number | undefined
  branch?: number | undefined
  /** The upcoming begin there. */
  from?: Day | undefined
}

interface Who {
  ask: Ask
  today: Day
}

/** A tab of the dashboards; whose appointments somebody may see is the product's own answer. */
const tabList = ({ ask }: Who, tab: AppointmentTab, { from, ...whose }: Wish = {}) =>
  wholeList((after) =>
    ask(listAppointments, {
      query: { tab, ...whose, limit: rowsAtOnce, after: after ?? (from && justBefore(from)) },
    }),
  )

/** The place in a list that is soonest first, behind which a day begins. */
const justBefore = (day: Day): string => `${addDays(day, -1)} 23:59 2147483647`

const body = z.object({ userId: earlierId() })

const filters = z.object({
  consultantId: earlierIdOrEmpty,
  branchId: earlierIdOrEmpty,
  tab: z.enum(appointmentTabs),
  date: dayOrEmpty,
  appointment_status: z.enum(['', ...appointmentStatuses]).nullish(),
})

async function filteredList(
  who: Who,
  { consultantId, branchId, tab, date, appointment_status: status }: z.output<typeof filters>,
) {
  // A tab has one status, and Today's one day: under another filter there is nothing in it.
  const isOtherDay = tab === 'home' && date !== undefined && date !== who.today
  if (isOtherDay || (status && status !== tabRules[tab].status)) return done([], 'table.empty')
  const from = tab === 'upcoming' ? date : undefined
  return tabList(who, tab, { consultant: consultantId, branch: branchId, from })
}

/** The lists of the two dashboards. */
export const listCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/getAppointmentsWithSlots',
      summary: 'The appointments from today on, with their slots',
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'upcoming'),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_todays_appointment_data/tbl_appointment',
      summary: "Today's pending appointments",
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'home'),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_conducted_appointments',
      summary: 'The conducted appointments, newest first',
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'conducted'),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_pending_appointments',
      summary: 'Appointments of days before today that are still pending, newest first',
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'pending'),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_cancelled_appointments',
      summary: 'The cancelled appointments, newest first',
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'cancelled'),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_upcoming_appointments',
      summary: 'The pending appointments from today on, soonest first',
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'upcoming'),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_filtered_appointments/tbl_appointment',
      summary: 'One tab of the Admin dashboard under its filters',
      body: filters,
      answer,
    }),
    listAppointments,
    (who) => filteredList(who, who.body),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/getFilteredAppointmentstodays/tbl_appointment',
      summary: 'One tab of the consultant dashboard under its filters',
      body: filters,
      answer,
    }),
    listAppointments,
    (who) => filteredList(who, who.body),
  ),
  earlierCall(
    contract({
      method: 'GET',
      url: '/api/earlier/get_todays_appointment_data/tbl_appointment/:userId',
      summary: "A consultant's pending appointments of today",
      params: z.strictObject({ userId: idInAddress }),
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'home', { consultant: who.params.userId }),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_consultantwise_appointments',
      summary: "A consultant's conducted appointments, newest first",
      body,
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'conducted', { consultant: who.body.userId }),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_consultantwisepending_appointments',
      summary: "A consultant's pending appointments of days before today, newest first",
      body,
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'pending', { consultant: who.body.userId }),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_cancelledcounsultant_appointments',
      summary: "A consultant's cancelled appointments, newest first",
      body,
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'cancelled', { consultant: who.body.userId }),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/get_upcoming_consultantwise_appointments',
      summary: "A consultant's pending appointments from today on, soonest first",
      body,
      answer,
    }),
    listAppointments,
    (who) => tabList(who, 'upcoming', { consultant: who.body.userId }),
  ),
]
