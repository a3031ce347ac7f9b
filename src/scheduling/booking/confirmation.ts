import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { SlotOnDayDetails } from '../series/series-booking.ts'
import type { bookOwnSeries, OwnBooking } from './own-booking.ts'

/** The confirmation of a patient's own booking, of one appointment or a series. */
export interface Confirmation {
  reference: string
  serviceName: string
  branch: { name: string; address: string; phone: string }
  isSeries: boolean
  /** ISO instant until which a series is held for the clinic to confirm; null for a booked one. */
  heldUntil: string | null
  /** In order of their days; at least one. */
  sessions: ConfirmedSession[]
}
export type ConfirmedSession = Omit<SlotOnDayDetails, 'slot' | 'consultantId'>

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
