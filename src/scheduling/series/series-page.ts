import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses, paymentStatuses } from '../appointments/appointment.ts'
import { appointmentIdSchema, seenVersionSchema } from '../appointments/change-appointment.ts'
import { daySchema, dayWith } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress, idSchema } from '../../platform/http/id.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { sessionsWithin } from './series.ts'
import {
  placeRefusals,
  placeSchema,
  seriesWishSchema,
  skippedPlaceSchema,
} from './series-booking.ts'

/** One session of a series on its page: an ordinary appointment. */
const sessionSchema = z.object({
  id: z.int(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  consultantId: z.int(),
  consultantName: z.string(),
  slot: z.int().nullable(),
  status: z.enum(appointmentStatuses),
  paymentStatus: z.enum(paymentStatuses),
  price: z.number(),
  /** Whether its visit was recorded: it stays on its day, and was not missed. */
  visitRecorded: z.boolean(),
  version: z.int(),
})
export type Session = z.output<typeof sessionSchema>

const subscriptionSchema = z.object({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  serviceName: z.string(),
  patientName: z.string(),
  mobile: z.string(),
  startDay: daySchema,
  /** The weekly slots that the series goes by: those it was made from, or was moved to since. */
  slots: z.array(z.int()),
  /** In the order of their days. */
  sessions: z.array(sessionSchema),
})
export type Subscription = z.output<typeof subscriptionSchema>

export const readSubscription = contract({
  method: 'GET',
  url: '/api/subscriptions/:id',
  summary: 'A series with its sessions; a consultant sees those with a session of their own',
  params: appointmentIdSchema,
  answer: subscriptionSchema,
})

/** A session that was seen, and how. */
const seenSessionSchema = z.strictObject({ id: idSchema(), version: seenVersionSchema })

export const listOpenPlaces = contract({
  method: 'GET',
  url: '/api/subscriptions/:id/places',
  summary: 'Where a session of a series could be moved to on a day',
  params: appointmentIdSchema,
  query: z.strictObject({ day: daySchema, session: idInAddress }),
  answer: z.object({
    places: z.array(placeSchema),
    /** Why there are none, where the day as a whole is to blame. */
    closed: z.enum(placeRefusals).nullable(),
  }),
})

export const planMove = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/plan-move',
  summary: 'Where a session and all that follow would fall from another day on',
  params: appointmentIdSchema,
  body: z.strictObject({
    /** The first session that moves; all pending ones after it follow, except today's and recorded ones. */
    from: idSchema(),
    startDay: dayWith(sentence('subscription.startDayRequired')),
    slots: seriesWishSchema.shape.slots,
  }),
  answer: z.object({
    moves: z.array(placeSchema.extend({ id: z.int(), version: z.int() })),
    skipped: z.array(skippedPlaceSchema),
    /** False when the slots are not open often enough for all of them. */
    full: z.boolean(),
  }),
})

export const moveSessions = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/move',
  summary: 'Move the named sessions of a series, and no other; all of them or none',
  params: appointmentIdSchema,
  body: z.strictObject({
    moves: z
      .array(seenSessionSchema.extend({ day: daySchema, slot: idSchema('booking.slotRequired') }))
      .min(1)
      .max(sessionsWithin.most),
    /** The weekly slots that the series goes by from now on; absent when one session moves. */
    slots: seriesWishSchema.shape.slots.optional(),
  }),
  answer: z.object({}),
})

export const cancelSessions = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/cancel',
  summary: 'Cancel the named sessions of a series; all of them or none',
  params: appointmentIdSchema,
  body: z.strictObject({
    sessions: z.array(seenSessionSchema).min(1).max(sessionsWithin.most),
  }),
  answer: z.object({}),
})
