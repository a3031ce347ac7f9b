import type { CashPlace } from './drawer.ts'
import { movedBy } from '../vouchers/voucher.ts'
import { currentClose, type DrawerOfDay } from './drawers.ts'

/** A drawer in a line of the day: on the screen, in a file and on paper. Paise; null while it is open. */
export interface DayRow {
  person: string
  isClosed: boolean
  /** What was in it before, which a first count says. */
  opening: number
  /** By vouchers; a part of the expected cash. */
  paidOut: number
  putIn: number
  expectedCash: number
  expectedOnline: number
  notTold: number
  countedCash: number | null
  countedOnline: number | null
  cashDifference: number | null
  onlineDifference: number | null
  reason: string | null
  carried: number | null
  carriedTo: CashPlace | null
  /** What is left for the next day. */
  stays: number | null
}

/** What was expected when it was counted, or, of an open one, what is expected by now. */
export function dayRowOf(drawer: DrawerOfDay): DayRow {
  const close = currentClose(drawer)
  const { opening, cash, online, notTold } = close ?? drawer.expected
  const { paidOut, putIn } = movedBy(drawer.vouchers)
  return {
    person: drawer.staffName,
    isClosed: close !== undefined,
    opening,
    paidOut,
    putIn,
    expectedCash: opening + cash,
    expectedOnline: online,
    notTold,
    countedCash: close?.countedCash ?? null,
    countedOnline: close?.countedOnline ?? null,
    cashDifference: close?.cashDifference ?? null,
    onlineDifference: close?.onlineDifference ?? null,
    reason: close?.reason ?? null,
    carried: close?.carried ?? null,
    carriedTo: close?.carriedTo ?? null,
    stays: close ? close.countedCash - close.carried : null,
  }
}
