import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { placeSchema, subscriptionBookingSchema } from '../series/series-booking.ts'
import { bookingSchema } from './booking.ts'

/** What a patient takes along: a number to name at the desk, and where to come. */
const confirmationSchema = z.object({
  reference: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
})

/** A patient's own appointment, as it is confirmed. */
const ownBookingSchema = confirmationSchema.extend({
  consultantName: z.string(),
  serviceName: z.string(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  price: z.number(),
})
export type OwnBooking = z.output<typeof ownBookingSchema>

export const bookForMyself = contract({
  method: 'POST',
  url: '/api/own-bookings',
  summary: 'Book one appointment without signing in; answers a reference to name at the desk',
  body: bookingSchema.extend({ idempotencyKey: z.uuid() }),
  answer: ownBookingSchema,
})

export const bookSeriesForMyself = contract({
  method: 'POST',
  url: '/api/own-subscriptions',
  summary: 'Book a whole series without signing in, or nothing of it',
  body: subscriptionBookingSchema.extend({ idempotencyKey: z.uuid() }),
  answer: confirmationSchema.extend({
    serviceName: z.string(),
    sessions: z.array(placeSchema),
    /** Until when the times are held for the clinic's yes; null where the series is booked. */
    heldUntil: z.iso.datetime().nullable(),
  }),
})
