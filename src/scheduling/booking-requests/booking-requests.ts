import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema, idSchema, storablePattern } from '../../platform/http/input-schemas.ts'
import { seenVersionSchema } from '../appointments/change-appointment.ts'

/** A session as the desk sees it when it decides; its version tells whether it is still so. */
const releasableSessionSchema = z.object({
  id: z.int(),
  version: z.int(),
  day: daySchema,
  starts: timeSchema,
})

/** A series that waits for the desk to confirm it. */
const seriesRequestSchema = z.object({
  /** The id of the series. */
  id: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  branchName: z.string(),
  serviceName: z.string(),
  consultants: z.string(),
  sessions: z.int(),
  /** The held sessions, in order. */
  times: z.array(releasableSessionSchema),
  firstDay: daySchema,
  lastDay: daySchema,
  heldUntil: z.iso.datetime(),
  /** The number of sessions at a time at which the patient has another appointment. */
  clashes: z.int(),
})
export type SeriesRequest = z.output<typeof seriesRequestSchema>

/** A single booking of the public form at a time at which the patient has another appointment. */
const doubleBookingSchema = z.object({
  id: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  day: daySchema,
  starts: timeSchema,
  consultantName: z.string(),
  otherStarts: timeSchema,
  otherConsultantName: z.string(),
})
export type DoubleBooking = z.output<typeof doubleBookingSchema>

/** The source of bookings: a mobile number or a network. */
const sourceSchema = z
  .object({
    kind: z.enum(['network', 'mobile']),
    value: z.string().min(1).max(60).regex(storablePattern),
  })
  .strict()

/** A booking of a source: a series that waits, or a single appointment that is booked. */
const sourceBookingSchema = z.object({
  /** The id of the series; null for a single appointment. */
  seriesId: z.int().nullable(),
  patientName: z.string(),
  serviceName: z.string(),
  /** In order of their days. */
  times: z.array(releasableSessionSchema).min(1),
})
export type SourceBooking = z.output<typeof sourceBookingSchema>

const sourceRowSchema = sourceSchema.extend({
  sessions: z.int(),
  patients: z.int(),
  /** Series that wait first, then single appointments, the soonest first. */
  bookings: z.array(sourceBookingSchema),
})
export type BookingSource = z.output<typeof sourceRowSchema>

export const listBookingRequests = contract({
  method: 'GET',
  url: '/api/booking-requests',
  summary: 'The bookings of the public form that the desk has to decide on',
  live: ['appointment'],
  answer: z.object({
    series: z.array(seriesRequestSchema),
    doubleBookings: z.array(doubleBookingSchema),
    /** Sources with more than one booking of future sessions that the desk has not seen, largest first. */
    sources: z.array(sourceRowSchema),
  }),
})

export const countBookingRequests = contract({
  method: 'GET',
  url: '/api/booking-requests/count',
  summary: 'The number of series and double bookings that wait for the desk',
  live: ['appointment'],
  answer: z.object({ count: z.int() }),
})

const params = z.strictObject({ id: idParamSchema })

/** The most sessions that are released at once: what a network can have ahead, and room. */
const maxReleased = 500

/** The sessions that the question named, as they were then: no other one is released. */
const shownSessions = z
  .array(z.strictObject({ id: idSchema(), version: seenVersionSchema }))
  .min(1)
  .max(maxReleased)

const releasedSchema = z.object({
  /** How many sessions were released. */
  sessions: z.int(),
  /** How many stay, because they were changed or decided on meanwhile. */
  kept: z.int(),
})

export const confirmRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/confirm',
  summary: 'Confirm a series requested by the public form: its held sessions become booked',
  params,
  answer: z.object({ sessions: z.int() }),
})

export const releaseRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/release',
  summary:
    'Release the shown sessions of a series requested by the public form, where they are still held',
  params,
  body: z.strictObject({ sessions: shownSessions }),
  answer: releasedSchema,
})

export const releaseSource = contract({
  method: 'POST',
  url: '/api/booking-requests/release-source',
  summary: 'Release chosen bookings of one number or network that the desk has not seen',
  body: sourceSchema.extend({ sessions: shownSessions }),
  answer: releasedSchema,
})
