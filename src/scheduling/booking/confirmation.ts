import { z } from 'zod'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { confirmedSessionSchema, type bookOwnSeries, type OwnBooking } from './own-booking.ts'

/** The confirmation of a patient's own booking, of one appointment or a series. */
export const confirmationSchema = z.object({
  reference: z.string(),
  serviceName: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  isSeries: z.boolean(),
  /** ISO instant until which a series is held for the clinic to confirm; null for a booked one. */
  heldUntil: z.string().nullable(),
  /** Whether the clinic could not accept what was requested: nothing is booked. */
  isReleased: z.boolean().default(false),
  /** Whether all of it was cancelled since. */
  isCancelled: z.boolean().default(false),
  /** In order of their days; at least one. */
  sessions: z.array(confirmedSessionSchema).min(1),
})
export type Confirmation = z.output<typeof confirmationSchema>

export function singleConfirmation(booked: OwnBooking): Confirmation {
  const { reference, serviceName, branch, ...session } = booked
  return {
    reference,
    serviceName,
    branch,
    isSeries: false,
    heldUntil: null,
    isReleased: false,
    isCancelled: false,
    sessions: [session],
  }
}

export const seriesConfirmation = (booked: CallAnswer<typeof bookOwnSeries>): Confirmation => ({
  ...booked,
  isSeries: true,
  isReleased: false,
  isCancelled: false,
})

/** The price of all sessions, in rupees. */
export const totalPrice = ({ sessions }: Confirmation): number =>
  sessions.reduce((sum, { price }) => sum + price, 0)
