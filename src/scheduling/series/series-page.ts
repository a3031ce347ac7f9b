import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses, paymentStatuses } from '../appointments/statuses.ts'
import { appointmentIdSchema, seenVersionSchema } from '../appointments/change-appointment.ts'
import { daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { markSchema } from '../../platform/http/mark.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { sessionLimits } from './series.ts'
import {
  sessionProblems,
  slotOnDayDetailsSchema,
  seriesPlanRequestSchema,
  skippedSlotSchema,
} from './series-booking.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** One session of a series, which is an ordinary appointment. */
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
  /** Rupees that the consultant recorded; null for none. */
  fees: z.number().nullable(),
  /** Rupees that were paid ahead for this session alone. */
  paidBefore: z.number(),
  /** Whether its package has the money for it, and for those that come before, while it is pending. */
  packagePays: z.boolean(),
  /** Rupees that were paid of it, conducted, where something is owed. */
  paidInPart: z.number(),
  /** Whether its visit was recorded; such a session cannot be moved and was not missed. */
  visitRecorded: z.boolean(),
  version: z.int(),
})
export type Session = z.output<typeof sessionSchema>

const seriesSchema = markSchema.extend({
  id: z.int(),
  branchId: z.int(),
  branchName: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  patientName: z.string(),
  mobile: z.string(),
  startDay: daySchema,
  /** Ids of the weekly slots that the series is planned with, as booked or as last moved. */
  slots: z.array(z.int()),
  /** In order of their days. */
  sessions: z.array(sessionSchema),
})
export type Series = z.output<typeof seriesSchema>

export const readSeries = contract({
  method: 'GET',
  url: '/api/subscriptions/:id',
  summary: 'A series with its sessions; a consultant gets only series with a session of their own',
  params: appointmentIdSchema,
  answer: seriesSchema,
})

export const readSeriesMark = contract({
  method: 'GET',
  url: '/api/subscriptions/:id/mark',
  summary:
    "Whether a series' page shows what is stored: it has the mark of `GET /api/subscriptions/:id`",
  params: appointmentIdSchema,
  live: ['appointment', 'payment', 'line'],
  answer: markSchema,
})

/** A session and the version that the user saw. */
const seenSessionSchema = z.strictObject({ id: idSchema(), version: seenVersionSchema })

export const listSessionSlots = contract({
  method: 'GET',
  url: '/api/subscriptions/:id/places',
  summary: 'The open slots of a day to which a session of a series can be moved',
  params: appointmentIdSchema,
  query: z.strictObject({ day: daySchema, session: idParamSchema }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: [],
  answer: z.object({
    places: z.array(slotOnDayDetailsSchema),
    /** Why there are none, when the reason is the same for the whole day. */
    closed: z.enum(sessionProblems).nullable(),
  }),
})

export const planMove = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/plan-move',
  readLimitMs,
  summary: 'The new dates of a session and all that follow, from another day on',
  params: appointmentIdSchema,
  body: z.strictObject({
    /**
     * The id of the first session that moves; later pending ones follow, but not today's or
     * recorded ones.
     */
    from: idSchema(),
    startDay: daySchemaWithMessage(messageKey('seriesBooking.startDayRequired')),
    slots: seriesPlanRequestSchema.shape.slots,
  }),
  answer: z.object({
    moves: z.array(
      slotOnDayDetailsSchema.extend({
        id: z.int(),
        version: z.int(),
        /** When it is now; absent in the answer of a process of the version before. */
        previous: sessionSchema
          .pick({ day: true, slot: true, starts: true, ends: true })
          .optional(),
      }),
    ),
    skipped: z.array(skippedSlotSchema),
    /** False when the slots are not open often enough for all sessions. */
    full: z.boolean(),
  }),
})

export const moveSessions = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/move',
  summary: 'Move the given sessions of a series, all or none',
  params: appointmentIdSchema,
  body: z.strictObject({
    moves: z
      .array(seenSessionSchema.extend({ day: daySchema, slot: idSchema('booking.slotRequired') }))
      .min(1)
      .max(sessionLimits.max),
    /** The new weekly slots that the series is planned with; absent when one session moves. */
    slots: seriesPlanRequestSchema.shape.slots.optional(),
    /** The clinic took the time away: the patient is on the call list, once for all that move. */
    byClinic: z.literal(true).optional(),
  }),
  answer: z.object({}),
})

export const cancelSessions = contract({
  method: 'POST',
  url: '/api/subscriptions/:id/cancel',
  summary: 'Cancel the given sessions of a series, all or none',
  params: appointmentIdSchema,
  body: z.strictObject({
    sessions: z.array(seenSessionSchema).min(1).max(sessionLimits.max),
    reason: reasonSchema.optional(),
  }),
  answer: z.object({}),
})
