import { maxPaise } from '../ledger/ledger.ts'

/** The notes and coins that are counted, in paise, the largest first. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100] as const

/** How many there are of each note or coin, by its paise; those that are missing are none. */
export type CountedNotes = Readonly<Partial<Record<string, number>>>

/** What counted notes and coins are worth, in paise. */
export const sumOfNotes = (notes: CountedNotes): number =>
  Object.entries(notes).reduce((sum, [paise, count = 0]) => sum + Number(paise) * count, 0)

/** What a drawer should hold, in paise. */
export interface ExpectedMoney {
  /** Cash that was in it before its day. */
  opening: number
  /**
   * Cash of its day, less what was given back, with what was put in and less what was paid out: less than zero
   * when more went out.
   */
  cash: number
  online: number
  /** Received by consultants, who are not asked how. */
  notTold: number
}

/**
 * What a drawer should hold once it is said what cash was in it before, in paise: of a first count
 * nothing else knows that. It is change that somebody began with, or cash of days that nobody counted.
 */
export const expectedOf = (
  { isFirst, expected }: { isFirst: boolean; expected: ExpectedMoney },
  began: number,
): ExpectedMoney =>
  isFirst ? { ...expected, opening: Math.min(Math.max(began, 0), maxPaise) } : expected

/** What was counted, in paise. */
export interface CountedMoney {
  cash: number
  online: number
}

export const totalOf = ({ opening, cash, online, notTold }: ExpectedMoney): number =>
  opening + cash + online + notTold

/**
 * What was counted above what was expected, in paise; below zero what is missing. Money of which
 * nobody said how it came is found in either: first where cash is over, the rest online.
 */
export function differenceOf(expected: ExpectedMoney, counted: CountedMoney): CountedMoney {
  const { opening, cash, online, notTold } = expected
  const cashOver = counted.cash - opening - cash
  const notToldCash =
    notTold > 0
      ? Math.min(Math.max(cashOver, 0), notTold)
      : Math.max(Math.min(cashOver, 0), notTold)
  return {
    // Without -0, which is not 0 to everybody.
    cash: cashOver - notToldCash + 0,
    online: counted.online - online - (notTold - notToldCash) + 0,
  }
}

export const hasDifference = ({ cash, online }: CountedMoney): boolean => cash !== 0 || online !== 0

/** Where cash is carried to from a drawer. */
export const cashPlaces = ['safe', 'bank'] as const
export type CashPlace = (typeof cashPlaces)[number]

/** A count of a drawer, with what was expected of it on the screen. */
export interface DrawerCount {
  seen: ExpectedMoney
  counted: CountedMoney
  reason?: string | undefined
  /** Paise. */
  carried: number
}

/**
 * Why a drawer cannot be closed by a count, or undefined: `later_drawer_closed` where a later day
 * was counted, whose opening holds this one's cash; `drawer_changed` where other sums are expected by
 * now than those that were shown; `reason` where a difference has none; `carried` for more cash than
 * there is.
 */
export function closeProblem(
  drawer: { isClosed: boolean; isLaterClosed: boolean; expected: ExpectedMoney },
  { seen, counted, reason, carried }: DrawerCount,
): 'drawer_closed' | 'later_drawer_closed' | 'drawer_changed' | 'reason' | 'carried' | undefined {
  if (drawer.isClosed) return 'drawer_closed'
  if (drawer.isLaterClosed) return 'later_drawer_closed'
  const { expected } = drawer
  const isAsSeen =
    expected.opening === seen.opening &&
    expected.cash === seen.cash &&
    expected.online === seen.online &&
    expected.notTold === seen.notTold
  if (!isAsSeen) return 'drawer_changed'
  if (carried > counted.cash) return 'carried'
  if (hasDifference(differenceOf(expected, counted)) && !reason) return 'reason'
  return undefined
}
