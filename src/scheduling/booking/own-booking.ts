import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { slotOnDayDetailsSchema, seriesBookingSchema } from '../series/series-booking.ts'
import { patientSchema } from '../../patients/register/patient.ts'
import { bookingSchema } from './booking.ts'

/** The reference to quote at the desk, and the branch. */
const confirmationSchema = z.object({
  reference: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
})

/** The confirmation of a patient's own appointment. */
const ownBookingSchema = confirmationSchema.extend({
  consultantName: z.string(),
  serviceName: z.string(),
  day: daySchema,
  starts: timeSchema,
  ends: timeSchema,
  price: z.number(),
})
export type OwnBooking = z.output<typeof ownBookingSchema>

export const bookOwnAppointment = contract({
  method: 'POST',
  url: '/api/own-bookings',
  summary: 'Book one appointment without signing in; answers a reference to quote at the desk',
  body: bookingSchema.extend({ patient: patientSchema, idempotencyKey: z.uuid() }),
  answer: ownBookingSchema,
})

export const bookOwnSeries = contract({
  method: 'POST',
  url: '/api/own-subscriptions',
  summary: 'Book a series without signing in, all sessions or none',
  body: seriesBookingSchema.extend({ patient: patientSchema, idempotencyKey: z.uuid() }),
  answer: confirmationSchema.extend({
    serviceName: z.string(),
    sessions: z.array(slotOnDayDetailsSchema),
    /**
     * ISO instant until which the times are held for the clinic to confirm; null for a booked
     * series.
     */
    heldUntil: z.iso.datetime().nullable(),
  }),
})
