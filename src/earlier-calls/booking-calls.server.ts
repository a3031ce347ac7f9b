import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { contract } from '../access/contract.ts'
import { bookAppointment } from '../booking/booking.ts'
import { daySchema, dayWith, weekdayOf } from '../day/day.ts'
import { Refusal } from '../http/problem.ts'
import { typedText } from '../http/typed-text.ts'
import { sentence } from '../i18n/text-key.ts'
import { patientSchema } from '../patients/patient.ts'
import { subscriptionServiceId } from '../services/services.ts'
import { listOpenSlots } from '../slots/slots.ts'
import {
  bookSubscription,
  listWeekSlots,
  planSubscription,
} from '../subscriptions/subscription-booking.ts'
import type { Ask } from './ask-operation.server.ts'
import { done, earlierCall, type EarlierCall } from './earlier-call.server.ts'
import { earlierSlotSchema, weekdayName } from './earlier-appointment.ts'
import { answerWith, earlierId, earlierIdOrEmpty, earlierNumber } from './earlier-values.ts'

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

const chosen = z.object({ id: earlierId('booking.slotRequired') }).nullish()

/** The booking form (specification, section 3). `hawservices` and `section` are one thing. */
const form = z.object({
  branch: earlierId('booking.branchRequired'),
  hawservices: earlierIdOrEmpty,
  section: earlierIdOrEmpty,
  healthissues: typedText(500, 'booking.healthIssuesRequired'),
  full_name: patientSchema.shape.name,
  age: patientSchema.shape.age,
  mobile_no: z
    .union([z.string(), z.number()], sentence('patient.mobileRequired'))
    .transform(String)
    .pipe(patientSchema.shape.mobile),
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
  if (service !== undefined) return service
  throw new Refusal('invalid_input', undefined, {
    hawservices: sentence('booking.serviceRequired'),
  })
}

/** What booking takes: slots, one appointment, a series. */
export const bookingCalls: EarlierCall[] = [
  earlierCall(
    contract({
      method: 'POST',
      url: '/api/earlier/getslotsss/tbl_slots',
      summary: "A consultant's open slots of today at a branch; 404 where there is none",
      body: z.object({ consultantId: earlierId(), branchId: earlierId() }),
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
      body: z.object({ doctor_id: earlierId(), selected_date: daySchema, branch_id: earlierId() }),
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
      body: z.object({ branch_id: earlierId(), selected_date: daySchema, section: earlierId() }),
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
        branch_id: earlierId(),
        appointment_date: daySchema,
        section_id: earlierId(),
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
        date: dayWith(sentence('booking.dayRequired')),
        slot: earlierId('booking.slotRequired'),
      }),
      answer: answerWith(z.object({ id: z.int() })),
    }),
    bookAppointment,
    async ({ ask, body }) => {
      const { id } = await ask(bookAppointment, {
        body: {
          // Sent twice, the slot itself is taken the second time.
          idempotencyKey: randomUUID(),
          branch: body.branch,
          service: serviceOf(body),
          consultant: body.consultant,
          healthIssues: body.healthissues,
          day: body.date,
          slot: body.slot,
          patient: patientOf(body),
        },
      })
      return done({ id }, 'booking.booked')
    },
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
            Monday: chosen,
            Tuesday: chosen,
            Wednesday: chosen,
            Thursday: chosen,
            Friday: chosen,
            Saturday: chosen,
            Sunday: chosen,
          },
          sentence('subscription.slotsRequired'),
        ),
      }),
      answer: answerWith(z.object({ id: z.int(), dates: z.array(z.string()) })),
    }),
    bookSubscription,
    async ({ ask, body }) => {
      if (serviceOf(body) !== subscriptionServiceId) throw new Refusal('service_not_offered')
      const slots = Object.values(body.slots).flatMap((slot) => slot?.id ?? [])
      const { branch, startDate: startDay, subscriptionType: sessions } = body
      const patient = patientOf(body)
      const plan = await ask(planSubscription, {
        body: {
          branch,
          startDay,
          sessions,
          slots,
          patient: { name: patient.name, mobile: patient.mobile },
        },
      })
      if (plan.sessions.length < sessions) throw new Refusal('series_clash')
      const booked = await ask(bookSubscription, {
        body: {
          idempotencyKey: randomUUID(),
          branch,
          healthIssues: body.healthissues,
          startDay,
          slots,
          sessions: plan.sessions.map(({ day, slot }) => ({ day, slot })),
          patient,
        },
      })
      const dates = booked.sessions.map(({ day }) => day)
      return done({ id: booked.id, dates }, 'subscription.booked')
    },
  ),
]
