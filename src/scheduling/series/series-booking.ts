import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { healthIssuesSchema } from '../appointments/appointment.ts'
import { daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema, idSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import {
  correctedNameSchema,
  deskPatientSchema,
  patientSchema,
} from '../../patients/register/patient.ts'
import { sessionLimits } from './series.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** A weekly slot of a service that is booked as a series, with its consultant. */
export const weekSlotSchema = z.object({
  id: z.int(),
  weekday: z.int().min(1).max(7),
  starts: timeSchema,
  ends: timeSchema,
  consultantId: z.int(),
  consultantName: z.string(),
  /** Rupees per session. */
  fee: z.number(),
})
export type WeekSlotDetails = z.output<typeof weekSlotSchema>

export const listWeekSlots = contract({
  method: 'GET',
  url: '/api/subscriptions/week-slots',
  summary: 'The weekly slots of a branch for the sessions of a series; none for other services',
  query: z.strictObject({
    branch: idParamSchema,
    service: idParamSchema,
    /** For staff: the slots to which this series can be moved, also when its service is retired. */
    series: idParamSchema.optional(),
  }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: [],
  answer: z.array(weekSlotSchema),
})

export const listWeekOutlook = contract({
  method: 'GET',
  url: '/api/subscriptions/week-outlook',
  summary: 'How soon each weekly slot could begin, and how many of the wanted dates are free',
  query: z.strictObject({
    branch: idParamSchema,
    service: idParamSchema,
    startDay: daySchema,
    /** How many weekly dates are wanted. */
    dates: z.coerce.number().pipe(z.int().min(1).max(sessionLimits.max)),
  }),
  live: ['appointment', 'schedule', 'holiday'],
  liveScope: [],
  answer: z.array(
    z.object({
      /** The id of the weekly slot. */
      slot: z.int(),
      first: daySchema.nullable(),
      free: z.int(),
    }),
  ),
})

/** Why a session cannot be booked into a slot. */
export const sessionProblems = [
  'outside_booking_window',
  'holiday',
  'on_leave',
  'slot_not_offered',
  'past_slot',
  'slot_taken',
  'patient_busy',
  'same_day',
] as const

/** A session's day, slot, times, consultant and price, as screens show it. */
export const slotOnDayDetailsSchema = z.object({
  day: daySchema,
  slot: z.int(),
  starts: timeSchema,
  ends: timeSchema,
  consultantId: z.int(),
  consultantName: z.string(),
  price: z.number(),
})
export type SlotOnDayDetails = z.output<typeof slotOnDayDetailsSchema>

/** A skipped slot: why, and the name of the holiday that closes the day. */
export const skippedSlotSchema = slotOnDayDetailsSchema.extend({
  why: z.enum(sessionProblems),
  holiday: z.string().nullable(),
})

/** The patient whose other appointments must not overlap, as soon as name and mobile are known. */
const patientIdentitySchema = z.strictObject({
  // A known patient's name may have been corrected to one that the booking form does not take.
  name: correctedNameSchema,
  mobile: patientSchema.shape.mobile,
})

const startDaySchema = daySchemaWithMessage(messageKey('seriesBooking.startDayRequired'))
const slotsSchema = z
  .array(idSchema())
  .min(1, messageKey('seriesBooking.slotsRequired'))
  .max(7)
  .refine((slots) => new Set(slots).size === slots.length)
const sessionsSchema = z
  .int(messageKey('seriesBooking.sessionsRequired'))
  .min(sessionLimits.min, messageKey('seriesBooking.sessionsRequired'))
  .max(sessionLimits.max, messageKey('seriesBooking.sessionsRequired'))

/**
 * The request for a plan: branch, service, start day, number of sessions, one slot per chosen
 * weekday.
 */
export const seriesPlanRequestSchema = z.strictObject({
  branch: idSchema('booking.branchRequired'),
  service: idSchema('booking.serviceRequired'),
  startDay: startDaySchema,
  sessions: sessionsSchema,
  slots: slotsSchema,
})
export type SeriesPlanRequest = z.output<typeof seriesPlanRequestSchema>

/** The planned sessions, and the slots that are skipped. */
export const seriesPlanSchema = z.object({
  sessions: z.array(slotOnDayDetailsSchema),
  skipped: z.array(skippedSlotSchema),
})

export const previewSeries = contract({
  method: 'POST',
  url: '/api/subscriptions/plan',
  readLimitMs,
  summary: 'The planned sessions of a series, and the slots that are skipped',
  body: seriesPlanRequestSchema.extend({ patient: patientIdentitySchema.optional() }),
  answer: seriesPlanSchema,
})

/** One session of the agreed list. */
const agreedSessionSchema = z.strictObject({ day: daySchema, slot: idSchema() })

const agreedSessionsSchema = z.array(agreedSessionSchema).min(1).max(sessionLimits.max)

/** An agreed session that can no longer be booked, with its nearest open slots. */
export const sessionClashSchema = z.object({
  day: daySchema,
  slot: z.int(),
  why: z.enum(sessionProblems),
  nearest: z.array(slotOnDayDetailsSchema),
})

export const checkSeries = contract({
  method: 'POST',
  url: '/api/subscriptions/check',
  readLimitMs,
  summary:
    'The agreed sessions that can no longer be booked, each with its three nearest open slots',
  body: z.strictObject({
    branch: idSchema(),
    service: idSchema(),
    sessions: agreedSessionsSchema,
    patient: patientIdentitySchema.optional(),
  }),
  answer: z.object({ clashes: z.array(sessionClashSchema) }),
})

/** The sessions to book, exactly as they were agreed with the patient. */
export const seriesBookingSchema = z.strictObject({
  branch: seriesPlanRequestSchema.shape.branch,
  service: seriesPlanRequestSchema.shape.service,
  healthIssues: healthIssuesSchema,
  plan: z.literal('custom').default('custom'),
  startDay: startDaySchema,
  /** The ids of the chosen weekly slots; moving a session plans the later ones with them again. */
  slots: slotsSchema,
  sessions: agreedSessionsSchema.min(
    sessionLimits.min,
    messageKey('seriesBooking.sessionsRequired'),
  ),
  patient: deskPatientSchema,
})
export type SeriesBooking = z.output<typeof seriesBookingSchema>

export const bookSeries = contract({
  method: 'POST',
  url: '/api/subscriptions',
  summary: 'Book a series, all sessions or none; a repeated key gets the same answer',
  body: seriesBookingSchema.extend({ idempotencyKey: z.uuid() }),
  answer: z.object({ id: z.int(), sessions: z.array(slotOnDayDetailsSchema) }),
})
