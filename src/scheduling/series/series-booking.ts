import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema, dayWith } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress, idSchema } from '../../platform/http/id.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { patientSchema } from '../../patients/register/patient.ts'
import { sessionsWithin } from './series.ts'

/** A weekly slot of the subscription service, with whose it is. */
export const weekSlotSchema = z.object({
  id: z.int(),
  weekday: z.int().min(1).max(7),
  starts: timeSchema,
  ends: timeSchema,
  consultantId: z.int(),
  consultantName: z.string(),
  /** Rupees a session. */
  fee: z.number(),
})
export type ShownWeekSlot = z.output<typeof weekSlotSchema>

export const listWeekSlots = contract({
  method: 'GET',
  url: '/api/subscriptions/week-slots',
  summary: 'The weekly slots of a branch from which the sessions of a series are chosen',
  query: z.strictObject({ branch: idInAddress }),
  answer: z.array(weekSlotSchema),
})

/** Why a place cannot be had. */
export const placeRefusals = [
  'outside_booking_window',
  'holiday',
  'on_leave',
  'slot_not_offered',
  'past_slot',
  'slot_taken',
  'patient_busy',
  'same_day',
] as const

/** A session in its place, as it is shown. */
export const placeSchema = z.object({
  day: daySchema,
  slot: z.int(),
  starts: timeSchema,
  ends: timeSchema,
  consultantId: z.int(),
  consultantName: z.string(),
  price: z.number(),
})
export type ShownPlace = z.output<typeof placeSchema>

/** A place that a series moves on from: why, and by its name which holiday closes the day. */
export const skippedPlaceSchema = placeSchema.extend({
  why: z.enum(placeRefusals),
  holiday: z.string().nullable(),
})

/** Whose other appointments stand in the way, once it is known who they are. */
const whoSchema = patientSchema.pick({ name: true, mobile: true })

const startDaySchema = dayWith(sentence('subscription.startDayRequired'))
const slotsSchema = z
  .array(idSchema())
  .min(1, sentence('subscription.slotsRequired'))
  .max(7)
  .refine((slots) => new Set(slots).size === slots.length)
const sessionsSchema = z
  .int(sentence('subscription.sessionsRequired'))
  .min(sessionsWithin.least, sentence('subscription.sessionsRequired'))
  .max(sessionsWithin.most, sentence('subscription.sessionsRequired'))

/** What a series is made from: where, from when, how often, and one slot for each chosen weekday. */
export const seriesWishSchema = z.strictObject({
  branch: idSchema('booking.branchRequired'),
  startDay: startDaySchema,
  sessions: sessionsSchema,
  slots: slotsSchema,
})
export type SeriesWish = z.output<typeof seriesWishSchema>

export const planSubscription = contract({
  method: 'POST',
  url: '/api/subscriptions/plan',
  summary: 'Where the sessions of a series would fall, and what moves it on',
  body: seriesWishSchema.extend({ patient: whoSchema.optional() }),
  answer: z.object({
    sessions: z.array(placeSchema),
    skipped: z.array(skippedPlaceSchema),
  }),
})

/** One session of an agreed list. */
const agreedSchema = z.strictObject({ day: daySchema, slot: idSchema() })

const agreedListSchema = z.array(agreedSchema).min(1).max(sessionsWithin.most)

export const checkSubscription = contract({
  method: 'POST',
  url: '/api/subscriptions/check',
  summary: 'The agreed sessions that were taken meanwhile, each with its three nearest open slots',
  body: z.strictObject({
    branch: idSchema(),
    sessions: agreedListSchema,
    patient: whoSchema.optional(),
  }),
  answer: z.object({
    clashes: z.array(
      z.object({
        day: daySchema,
        slot: z.int(),
        why: z.enum(placeRefusals),
        nearest: z.array(placeSchema),
      }),
    ),
  }),
})

/** What is booked: the list of sessions just as it was read out to the patient. */
export const subscriptionBookingSchema = z.strictObject({
  branch: seriesWishSchema.shape.branch,
  healthIssues: typedText(500, 'booking.healthIssuesRequired'),
  plan: z.literal('custom').default('custom'),
  startDay: startDaySchema,
  /** The chosen weekdays' slots, by which later sessions are planned anew when one is moved. */
  slots: slotsSchema,
  sessions: agreedListSchema.min(sessionsWithin.least, sentence('subscription.sessionsRequired')),
  patient: patientSchema,
})
export type SubscriptionBooking = z.output<typeof subscriptionBookingSchema>

export const bookSubscription = contract({
  method: 'POST',
  url: '/api/subscriptions',
  summary: 'Book a whole series, or nothing of it; repeated with the same key it answers again',
  body: subscriptionBookingSchema.extend({ idempotencyKey: z.uuid() }),
  answer: z.object({ id: z.int(), sessions: z.array(placeSchema) }),
})
