import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { slotOnDayDetailsSchema, seriesBookingSchema } from '../series/series-booking.ts'
import { patientSchema } from '../../patients/register/patient.ts'
import { bookingSchema } from './booking.ts'
import { readLimitMs } from '../../platform/http/call-contract.ts'

/** A session as its patient's confirmation shows it. */
export const confirmedSessionSchema = slotOnDayDetailsSchema.omit({
  slot: true,
  consultantId: true,
})

export type ConfirmedSession = z.output<typeof confirmedSessionSchema>

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

/** By POST: the key, which only the page that booked knows, is in no address and in no log. */
export const readOwnState = contract({
  method: 'POST',
  url: '/api/own-bookings/state',
  readLimitMs,
  summary: "What became of a visitor's appointment or series, by the key of its request",
  body: z.strictObject({ idempotencyKey: z.uuid() }),
  /** Whole: who asks may have lost the answer to the request itself. */
  answer: confirmationSchema.extend({
    serviceName: z.string(),
    /** ISO instant until which times are held for the clinic to confirm; null where none is. */
    heldUntil: z.iso.datetime().nullable(),
    /** Its sessions that are held or booked, as they are now, in order. */
    sessions: z.array(confirmedSessionSchema),
    /** Whether there are none since the clinic did not accept it; else they are cancelled. */
    isReleased: z.boolean(),
  }),
})
