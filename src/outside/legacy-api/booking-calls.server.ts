import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { may, type SignedIn } from '../../access/permissions/access.ts'
import { contract } from '../../access/permissions/contract.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { bookForMyself, bookSeriesForMyself } from '../../scheduling/booking/own-booking.ts'
import { dayWith, weekdayOf } from '../../platform/day/day.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { patientSchema } from '../../patients/register/patient.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import {
  bookSubscription,
  listWeekSlots,
  planSubscription,
} from '../../scheduling/series/series-booking.ts'
import type { Ask } from './internal-call.server.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { earlierSlotSchema, weekdayName } from './legacy-appointment.ts'
import {
  answerWith,
  earlierId,
  earlierIdOrEmpty,
  earlierNumber,
  earlierSlotOrEmpty,
  needed,
} from './legacy-values.ts'

const bookedDay = dayWith(sentence('booking.dayRequired'))
const slotList = answerWith(z.array(earlierSlotSchema))

async function openSlots(ask: Ask, query: { consultant: number; branch: number; day: string }) {
  const { slots } = await ask(listOpenSlots, { query })
  const day_name = weekdayName(weekdayOf(query.day))
  return slots.map(({ id, starts }) => ({ id, slots_time: starts, day_name }))
}

/** The weekly slots of the one service that is booked as a series. */
async function weekSlots(ask: Ask, branch: number, service: number) {
  if (service !== subscriptionServiceId) throw new Refusal('service_not_offered')
  const slots = await ask(listWeekSlots, { query: { branch } })
  return done(
    slots.map(({ id, starts, weekday }) => ({
      id,
      slots_time: starts,
      day_name: weekdayName(weekday),
    })),
  )
}

/** The booking form (specification, section 3). `hawservices` and `section` are one thing. */
const form = z.object({
  branch: earlierId('booking.branchRequired'),
  hawservices: earlierIdOrEmpty,
  section: earlierIdOrEmpty,
  healthissues: typedText(500, 'booking.healthIssuesRequired'),
  full_name: needed(patientSchema.shape.name),
  age: needed(patientSchema.shape.age),
  mobile_no: needed(
    z
      .union([z.string(), z.number()], sentence('patient.mobileRequired'))
      .transform(String)
      .pipe(patientSchema.shape.mobile),
  ),
  email_id: patientSchema.shape.email.nullish(),
  location: patientSchema.shape.location.nullish(),
})

const patientOf = (it: z.output<typeof form>) => ({
  name: it.full_name,
  age: it.age,
  mobile: it.mobile_no,
  email: it.email_id ?? '',
  location: it.location ?? '',
})

function serviceOf({ hawservices, section }: z.output<typeof form>): number {
  const service = hawservices ?? section
  if (service !== (section ?? service)) {
    throw new Refusal('invalid_input', undefined, { section: sentence('earlier.servicesDiffer') })
  }
  if (service !== undefined) return service
  throw new Refusal('invalid_input', undefined, {
    hawservices: sentence('booking.serviceRequired'),
  })
}

/** The desk gets the id of what it booked; patients a reference to name at the desk. */
const bookedSchema = z.object({ id: z.int().optional(), reference: z.string().optional() })

/** What booking takes: slots, one appointment, a series. */
export const bookingCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/getslotsss/tbl_slots',
      summary: "A consultant's open slots of today at a branch; status 404 where there is none",
      body: z.object({
        consultantId: earlierId('dashboard.chooseBoth'),
        branchId: earlierId('dashboard.chooseBoth'),
      }),
      answer: slotList,
    }),
    listOpenSlots,
    async ({ ask, body: { consultantId, branchId }, today }) => {
      const query = { consultant: consultantId, branch: branchId, day: today }
      const slots = await openSlots(ask, query)
      if (slots.length === 0) throw new Refusal('not_found', undefined, { slots: 'table.empty' })
      return done(slots)
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/fetchslots',
      summary: "A consultant's open slots at a branch on a day; refused on a day off",
      body: z.object({
        doctor_id: earlierId('booking.consultantRequired'),
        selected_date: bookedDay,
        branch_id: earlierId('booking.branchRequired'),
      }),
      answer: slotList,
    }),
    listOpenSlots,
    async ({ ask, body: { doctor_id, selected_date, branch_id } }) => {
      const query = { consultant: doctor_id, branch: branch_id, day: selected_date }
      const slots = await openSlots(ask, query)
      return done(slots, slots.length === 0 ? 'slots.noneForDay' : 'earlier.done')
    },
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/fetchslotsforcustome',
      summary: 'The weekly slots from which a series is chosen',
      body: z.object({
        branch_id: earlierId('booking.branchRequired'),
        selected_date: bookedDay,
        section: earlierId('booking.serviceRequired'),
      }),
      answer: slotList,
    }),
    listWeekSlots,
    ({ ask, body: { branch_id, section } }) => weekSlots(ask, branch_id, section),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/subscribtionappointment',
      summary: 'The weekly slots from which a series is chosen',
      body: z.object({
        branch_id: earlierId('booking.branchRequired'),
        appointment_date: bookedDay,
        section_id: earlierId('booking.serviceRequired'),
      }),
      answer: slotList,
    }),
    listWeekSlots,
    ({ ask, body: { branch_id, section_id } }) => weekSlots(ask, branch_id, section_id),
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitappointment',
      summary: 'Book one appointment',
      body: form.extend({
        consultant: earlierId('booking.consultantRequired'),
        date: bookedDay,
        slot: earlierId('booking.slotRequired'),
      }),
      answer: answerWith(bookedSchema),
    }),
    bookAppointment,
    async ({ ask, staff, body }) => {
      const wish = {
        // Sent twice, the slot itself is taken the second time.
        idempotencyKey: randomUUID(),
        branch: body.branch,
        service: serviceOf(body),
        consultant: body.consultant,
        healthIssues: body.healthissues,
        day: body.date,
        slot: body.slot,
        patient: patientOf(body),
      }
      if (isOfDesk(staff)) {
        const { id } = await ask(bookAppointment, { body: wish })
        return done({ id }, 'booking.booked')
      }
      const { reference } = await ask(bookForMyself, { body: wish })
      return done({ reference }, 'booking.booked')
    },
    bookForMyself,
  ),
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/submitappointments',
      summary: 'Book a series, all of it or nothing',
      body: form.extend({
        subscriptionType: earlierNumber('subscription.sessionsRequired'),
        startDate: dayWith(sentence('subscription.startDayRequired')),
        slots: z.object(
          {
            Monday: earlierSlotOrEmpty,
            Tuesday: earlierSlotOrEmpty,
            Wednesday: earlierSlotOrEmpty,
            Thursday: earlierSlotOrEmpty,
            Friday: earlierSlotOrEmpty,
            Saturday: earlierSlotOrEmpty,
            Sunday: earlierSlotOrEmpty,
          },
          sentence('subscription.slotsRequired'),
        ),
      }),
      answer: answerWith(bookedSchema.extend({ dates: z.array(z.string()) })),
    }),
    bookSubscription,
    async ({ ask, staff, body }) => {
      if (serviceOf(body) !== subscriptionServiceId) throw new Refusal('service_not_offered')
      const slots = Object.values(body.slots).flatMap((slot) => slot?.id ?? [])
      const { branch, startDate: startDay, subscriptionType: sessions } = body
      const patient = patientOf(body)
      const { name, mobile } = patient
      const isDesk = isOfDesk(staff)
      // Where else a patient sits is told to the desk alone.
      const whose = isDesk ? { patient: { name, mobile } } : {}
      const plan = await ask(planSubscription, {
        body: { branch, startDay, sessions, slots, ...whose },
      })
      if (plan.sessions.length < sessions) throw new Refusal('series_clash')
      const wish = {
        idempotencyKey: randomUUID(),
        branch,
        healthIssues: body.healthissues,
        startDay,
        slots,
        sessions: plan.sessions.map(({ day, slot }) => ({ day, slot })),
        patient,
      }
      const dates = plan.sessions.map(({ day }) => day)
      if (isDesk) {
        const { id } = await ask(bookSubscription, { body: wish })
        return done({ id, dates }, 'subscription.booked')
      }
      const { reference } = await ask(bookSeriesForMyself, { body: wish })
      return done({ reference, dates }, 'subscription.booked')
    },
    bookSeriesForMyself,
  ),
]

/** Who books for others; anybody else books as patients do, under their limits. */
const isOfDesk = (staff: SignedIn | undefined): boolean => staff !== undefined && may(staff, 'book')
