import { subtractRupees } from '../../platform/numbers/paise.ts'

/** What becomes of the rest when the amount is less than what is owed. */
export const differences = ['owed', 'discount', 'price'] as const
export type Difference = (typeof differences)[number]

/** How much less than what is owed an amount is, in rupees; 0 when it is as much or more. */
export const restOf = (amount: number, due: number): number =>
  Math.max(0, subtractRupees(due, amount))

/** What is entered about a payment, in rupees. */
interface Entered {
  amount: number
  received: boolean
  difference?: Difference | undefined
}

/** Whether `settle` asks what the person may forgo: a payment of all that is owed, or whose rest stays owed, does not. */
export const forgoesRest = ({ amount, difference }: Entered, due: number): boolean =>
  difference !== 'owed' && restOf(amount, due) > 0

/** What a payment settles, in rupees. */
export interface Settlement {
  /** The amount that was received, or, when nothing was, that is charged. */
  amount: number
  /** What is charged; undefined where it is the amount. */
  charged: number | undefined
  /** What of it is forgone. */
  discount: number | undefined
  /** What another price leaves off. */
  agreedAway: number | undefined
}

/**
 * What is charged and forgone when an appointment that owes `due` rupees is conducted with this payment.
 * Where that is less than what is owed: 'forbidden' for a person who may not decide so, and
 * 'needs_second_person' for more than `aloneUpTo`, the rupees that they may forgo without one (null for no
 * limit, undefined without the right, and where `forgoesRest` says that it is not asked). Programs that do
 * not say what becomes of the rest agree on another price, if they may; otherwise it is still owed. What is
 * charged is never less than `items`, the rupees of what is charged besides the visit: another price below them
 * is a discount.
 */
export function settle(
  { amount, received, difference }: Entered,
  due: number,
  aloneUpTo: number | null | undefined,
  items = 0,
): Settlement | 'forbidden' | 'needs_second_person' {
  const whole = { amount, charged: undefined, discount: undefined, agreedAway: undefined }
  const rest = restOf(amount, due)
  if (rest === 0) return whole
  const isAllowed = aloneUpTo === null || (aloneUpTo !== undefined && rest <= aloneUpTo)
  const chosen = difference ?? (isAllowed ? 'price' : 'owed')
  if (chosen === 'owed') {
    return received ? { ...whole, charged: due } : { ...whole, amount: due }
  }
  if (aloneUpTo === undefined) return 'forbidden'
  if (!isAllowed) return 'needs_second_person'
  return chosen === 'discount' || amount < items
    ? { ...whole, charged: due, discount: rest }
    : { ...whole, agreedAway: rest }
}
