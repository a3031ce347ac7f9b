import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ShownPlace } from '../series/series-booking.ts'
import type { bookSeriesForMyself, OwnBooking } from './own-booking.ts'

/** What a patient sees and takes along after booking, be it one session or a series. */
export interface Confirmation {
  reference: string
  serviceName: string
  branch: { name: string; address: string; phone: string }
  isSeries: boolean
  /** Until when a series is held for the clinic's yes; null where it is booked. */
  heldUntil: string | null
  /** In the order of their days; never none. */
  sessions: ConfirmedSession[]
}
export type ConfirmedSession = Omit<ShownPlace, 'slot' | 'consultantId'>

export function confirmSingle(booked: OwnBooking): Confirmation {
  const { reference, serviceName, branch, ...session } = booked
  return { reference, serviceName, branch, isSeries: false, heldUntil: null, sessions: [session] }
}

export const confirmSeries = (booked: CallAnswer<typeof bookSeriesForMyself>): Confirmation => ({
  ...booked,
  isSeries: true,
})

/** Rupees for all sessions together. */
export const totalOf = ({ sessions }: Confirmation): number =>
  sessions.reduce((sum, { price }) => sum + price, 0)
