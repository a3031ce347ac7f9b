import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { keepable } from '../../platform/http/typed-text.ts'

/** A series that waits for the desk's yes. */
const seriesRequestSchema = z.object({
  /** Of the subscription. */
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
  /** Sessions at whose time the patient has another appointment. */
  clashes: z.int(),
})
export type SeriesRequest = z.output<typeof seriesRequestSchema>

/** A single booking by the public form for a time at which its patient has another appointment. */
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

/** Where bookings come from: a number, or a network. */
const sourceSchema = z
  .object({ kind: z.enum(['network', 'mobile']), value: z.string().min(1).max(60).regex(keepable) })
  .strict()

const sourceRowSchema = sourceSchema.extend({ sessions: z.int(), patients: z.int() })
export type BookingSource = z.output<typeof sourceRowSchema>

export const listBookingRequests = contract({
  method: 'GET',
  url: '/api/booking-requests',
  summary: 'What came by the public form and the desk has to decide on',
  answer: z.object({
    series: z.array(seriesRequestSchema),
    doubleBookings: z.array(doubleBookingSchema),
    /** Those with more than one session ahead that the desk has not seen, the most first. */
    sources: z.array(sourceRowSchema),
  }),
})

const params = z.strictObject({ id: idInAddress })
const released = z.object({ sessions: z.int() })

export const confirmRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/confirm',
  summary: 'Say yes to a series that the public form asked for: its held sessions are booked',
  params,
  answer: released,
})

export const releaseRequest = contract({
  method: 'POST',
  url: '/api/booking-requests/:id/release',
  summary: 'Give back the held sessions of a series that the public form asked for',
  params,
  answer: released,
})

export const releaseSource = contract({
  method: 'POST',
  url: '/api/booking-requests/release-source',
  summary: 'Give back all that one number or network booked and the desk has not seen yet',
  body: sourceSchema,
  answer: released,
})
