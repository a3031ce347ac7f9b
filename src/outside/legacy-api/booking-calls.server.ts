import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { can, type SignedIn } from '../../access/permissions/access.ts'
import { contract } from '../../access/permissions/contract.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { bookOwnAppointment, bookOwnSeries } from '../../scheduling/booking/own-booking.ts'
import { daySchemaWithMessage, weekdayOf } from '../../platform/day/day.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { patientSchema } from '../../patients/register/patient.ts'
import { healthIssuesSchema } from '../../scheduling/appointments/appointment.ts'
import { listServices } from '../../masters/services/services.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { bookSeries, listWeekSlots, previewSeries } from '../../scheduling/series/series-booking.ts'
import type { InternalCall } from './internal-call.server.ts'
import { succeed, legacyCall, type LegacyCall } from './legacy-call.server.ts'
import { legacySlotSchema, weekdayName } from './legacy-appointment.ts'
import {
  answerWith,
  legacyId,
  legacyIdOrEmpty,
  legacyNumber,
  legacySlotOrEmpty,
  requiredText,
} from './legacy-values.ts'

const bookedDay = daySchemaWithMessage(messageKey('booking.dayRequired'))
const slotListAnswer = answerWith(z.array(legacySlotSchema))

async function openSlots(
  call: InternalCall,
  query: { consultant: number; branch: number; day: string },
) {
  const { slots } = await call(listOpenSlots, { query })
  const day_name = weekdayName(weekdayOf(query.day))
  return slots.map(({ id, starts }) => ({ id, slots_time: starts, day_name }))
}

/** Throws `service_not_offered` unless a service is booked as a series. */
async function assertSeries(call: InternalCall, service: number): Promise<void> {
  const services = await call(listServices, { query: {} })
  if (!services.find(({ id }) => id === service)?.isSeries) {
    throw new ProblemError('service_not_offered')
  }
}

/**
 * The weekly slots of a branch. Throws `service_not_offered` for a service that is not booked as a
 * series.
 */
async function weekSlots(call: InternalCall, branch: number, service: number) {
  await assertSeries(call, service)
  const slots = await call(listWeekSlots, { query: { branch, service } })
  return succeed(
    slots.map(({ id, starts, weekday }) => ({
      id,
      slots_time: starts,
      day_name: weekdayName(weekday),
    })),
  )
}

/**
 * The booking form (specification, section 3). `hawservices` and `section` both name the service.
 */
const bookingFormSchema = z.object({
  branch: legacyId('booking.branchRequired'),
  hawservices: legacyIdOrEmpty,
  section: legacyIdOrEmpty,
  healthissues: healthIssuesSchema,
  full_name: requiredText(patientSchema.shape.name),
  age: requiredText(patientSchema.shape.age),
  mobile_no: requiredText(
    z
      .union([z.string(), z.number()], messageKey('patient.mobileRequired'))
      .transform(String)
      .pipe(patientSchema.shape.mobile),
  ),
  email_id: patientSchema.shape.email.nullish(),
  location: patientSchema.shape.location.nullish(),
})

const patientOf = (it: z.output<typeof bookingFormSchema>) => ({
  name: it.full_name,
  age: it.age,
  mobile: it.mobile_no,
  email: it.email_id ?? '',
  location: it.location ?? '',
})

/**
 * The id of the service, from either field; throws `invalid_input` when they differ or both are
 * empty.
 */
function serviceOf({ hawservices, section }: z.output<typeof bookingFormSchema>): number {
  const service = hawservices ?? section
  if (service !== (section ?? service)) {
    throw new ProblemError('invalid_input', undefined, {
      section: messageKey('legacyApi.servicesDiffer'),
    })
  }
  if (service !== undefined) return service
  throw new ProblemError('invalid_input', undefined, {
    hawservices: messageKey('booking.serviceRequired'),
  })
}

/**
 * The desk gets the id of the appointment or series; patients get a reference to quote at the desk.
 */
const bookedSchema = z.object({ id: z.int().optional(), reference: z.string().optional() })

/** The calls for booking: open slots, one appointment, a series. */
export const bookingCalls: LegacyCall[] = [
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/getslotsss/tbl_slots',
      summary: "A consultant's open slots of today at a branch; status 404 when there are none",
      body: z.object({
        consultantId: legacyId('dashboard.chooseBoth'),
        branchId: legacyId('dashboard.chooseBoth'),
      }),
      answer: slotListAnswer,
    }),
    listOpenSlots,
    async ({ call, body: { consultantId, branchId }, today }) => {
      const query = { consultant: consultantId, branch: branchId, day: today }
      const slots = await openSlots(call, query)
      if (slots.length === 0)
        throw new ProblemError('not_found', undefined, { slots: 'table.empty' })
      return succeed(slots)
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/fetchslots',
      summary: "A consultant's open slots at a branch on a day; refused on a day off",
      body: z.object({
        doctor_id: legacyId('booking.consultantRequired'),
        selected_date: bookedDay,
        branch_id: legacyId('booking.branchRequired'),
      }),
      answer: slotListAnswer,
    }),
    listOpenSlots,
    async ({ call, body: { doctor_id, selected_date, branch_id } }) => {
      const query = { consultant: doctor_id, branch: branch_id, day: selected_date }
      const slots = await openSlots(call, query)
      return succeed(slots, slots.length === 0 ? 'slots.noneForDay' : 'legacyApi.done')
    },
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/fetchslotsforcustome',
      summary: 'The weekly slots from which a series is chosen',
      body: z.object({
        branch_id: legacyId('booking.branchRequired'),
        selected_date: bookedDay,
        section: legacyId('booking.serviceRequired'),
      }),
      answer: slotListAnswer,
    }),
    listWeekSlots,
    ({ call, body: { branch_id, section } }) => weekSlots(call, branch_id, section),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/subscribtionappointment',
      summary: 'The weekly slots from which a series is chosen',
      body: z.object({
        branch_id: legacyId('booking.branchRequired'),
        appointment_date: bookedDay,
        section_id: legacyId('booking.serviceRequired'),
      }),
      answer: slotListAnswer,
    }),
    listWeekSlots,
    ({ call, body: { branch_id, section_id } }) => weekSlots(call, branch_id, section_id),
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitappointment',
      summary: 'Book one appointment',
      body: bookingFormSchema.extend({
        consultant: legacyId('booking.consultantRequired'),
        date: bookedDay,
        slot: legacyId('booking.slotRequired'),
      }),
      answer: answerWith(bookedSchema),
    }),
    bookAppointment,
    async ({ call, staff, body }) => {
      const booking = {
        // The form sends no key. A form sent twice still books once: the second finds the slot
        // taken.
        idempotencyKey: randomUUID(),
        branch: body.branch,
        service: serviceOf(body),
        consultant: body.consultant,
        healthIssues: body.healthissues,
        day: body.date,
        slot: body.slot,
        patient: patientOf(body),
      }
      if (canBookForOthers(staff)) {
        const { id } = await call(bookAppointment, { body: booking })
        return succeed({ id }, 'booking.booked')
      }
      const { reference } = await call(bookOwnAppointment, { body: booking })
      return succeed({ reference }, 'booking.booked')
    },
    bookOwnAppointment,
  ),
  legacyCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitappointments',
      summary:
        'Book a series, all sessions or none; from patients it is a request that holds its times ' +
        'until held_until',
      body: bookingFormSchema.extend({
        subscriptionType: legacyNumber('seriesBooking.sessionsRequired'),
        startDate: daySchemaWithMessage(messageKey('seriesBooking.startDayRequired')),
        slots: z.object(
          {
            Monday: legacySlotOrEmpty,
            Tuesday: legacySlotOrEmpty,
            Wednesday: legacySlotOrEmpty,
            Thursday: legacySlotOrEmpty,
            Friday: legacySlotOrEmpty,
            Saturday: legacySlotOrEmpty,
            Sunday: legacySlotOrEmpty,
          },
          messageKey('seriesBooking.slotsRequired'),
        ),
      }),
      answer: answerWith(
        bookedSchema.extend({
          dates: z.array(z.string()),
          /** Until when the times of a request are held while it waits for the desk. */
          held_until: z.iso.datetime().optional(),
        }),
      ),
    }),
    bookSeries,
    async ({ call, staff, body }) => {
      const service = serviceOf(body)
      await assertSeries(call, service)
      const slots = Object.values(body.slots).flatMap((slot) => slot?.id ?? [])
      const { branch, startDate: startDay, subscriptionType: sessions } = body
      const patient = patientOf(body)
      const { name, mobile } = patient
      const isDesk = canBookForOthers(staff)
      // Only the desk may see a patient's other appointments, so only its preview names the
      // patient.
      const patientQuery = isDesk ? { patient: { name, mobile } } : {}
      const plan = await call(previewSeries, {
        body: { branch, service, startDay, sessions, slots, ...patientQuery },
      })
      if (plan.sessions.length < sessions) throw new ProblemError('series_clash')
      const booking = {
        idempotencyKey: randomUUID(),
        branch,
        service,
        healthIssues: body.healthissues,
        startDay,
        slots,
        sessions: plan.sessions.map(({ day, slot }) => ({ day, slot })),
        patient,
      }
      const dates = plan.sessions.map(({ day }) => day)
      if (isDesk) {
        const { id } = await call(bookSeries, { body: booking })
        return succeed({ id, dates }, 'seriesBooking.booked')
      }
      const { reference, heldUntil } = await call(bookOwnSeries, { body: booking })
      if (heldUntil === null) return succeed({ reference, dates }, 'seriesBooking.booked')
      return succeed({ reference, dates, held_until: heldUntil }, 'ownBooking.requested')
    },
    bookOwnSeries,
  ),
]

/**
 * Whether the caller books for others. All other callers book as patients do, under their limits.
 */
const canBookForOthers = (staff: SignedIn | undefined): boolean =>
  staff !== undefined && can(staff, 'book')
