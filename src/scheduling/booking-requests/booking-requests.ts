import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idParamSchema, storablePattern } from '../../platform/http/input-schemas.ts'

/** A series that waits for the desk to confirm it. */
const seriesRequestSchema = z.object({
  /** The id of the series. */
  id: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  branchName: z.string(),
  consultants: z.string(),
  sessions: z.int(),
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

const sourceRowSchema = sourceSchema.extend({ sessions: z.int(), patients: z.int() })
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
const sessionCountSchema = z.object({ sessions: z.int() })

export const confirmRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/confirm',
  summary: 'Confirm a series requested by the public form: its held sessions become booked',
  params,
  answer: sessionCountSchema,
})

export const releaseRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/release',
  summary: 'Release the held sessions of a series requested by the public form',
  params,
  answer: sessionCountSchema,
})

export const releaseSource = contract({
  method: 'POST',
  url: '/api/booking-requests/release-source',
  summary: 'Release all bookings of one number or network that the desk has not seen',
  body: sourceSchema,
  answer: sessionCountSchema,
})
