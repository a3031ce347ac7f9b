import { z } from 'zod'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { slotOnDayDetailsSchema } from '../series/series-booking.ts'
import type { bookOwnSeries, OwnBooking } from './own-booking.ts'

const confirmedSessionSchema = slotOnDayDetailsSchema.omit({ slot: true, consultantId: true })
export type ConfirmedSession = z.output<typeof confirmedSessionSchema>

/** The confirmation of a patient's own booking, of one appointment or a series. */
export const confirmationSchema = z.object({
  reference: z.string(),
  serviceName: z.string(),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  isSeries: z.boolean(),
  /** ISO instant until which a series is held for the clinic to confirm; null for a booked one. */
  heldUntil: z.string().nullable(),
  /** In order of their days; at least one. */
  sessions: z.array(confirmedSessionSchema).min(1),
})
export type Confirmation = z.output<typeof confirmationSchema>

export function singleConfirmation(booked: OwnBooking): Confirmation {
  const { reference, serviceName, branch, ...session } = booked
  return { reference, serviceName, branch, isSeries: false, heldUntil: null, sessions: [session] }
}

export const seriesConfirmation = (booked: CallAnswer<typeof bookOwnSeries>): Confirmation => ({
  ...booked,
  isSeries: true,
})

/** The price of all sessions, in rupees. */
export const totalPrice = ({ sessions }: Confirmation): number =>
  sessions.reduce((sum, { price }) => sum + price, 0)
