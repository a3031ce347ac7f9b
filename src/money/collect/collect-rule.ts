import { can, type SignedIn } from '../../access/permissions/access.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import {
  paymentShown,
  type AppointmentStatus,
  type PaymentFacts,
} from '../../scheduling/appointments/statuses.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { isPartOfRefund } from '../refunds/refund-rule.ts'
import type { AccountEntry } from './collect.ts'

/** An appointment with what can be paid of it now, in paise. */
export interface Debt {
  status: AppointmentStatus
  mobile: string
  /** What is owed of a conducted one; of a pending one the rest of its price, as a deposit. */
  owed: number
}

/**
 * What can be paid of an appointment now: what is owed of a conducted one; of a pending one, as a deposit,
 * the rest of its price, without its share of a package, which is paid with its series. All in paise.
 */
export function payable(appointment: {
  status: AppointmentStatus
  price: number
  owed: number
  /** What was deposited and is not used. */
  deposit: number
  /** Its share of a package; 0 for none. */
  share: number
}): number {
  const { status, price, owed, deposit, share } = appointment
  if (status === 'PE') return Math.max(0, price - deposit - share)
  return status === 'CD' ? owed : 0
}

/**
 * Why a payment cannot be taken, or undefined: `wrong_status` for an appointment that is
 * cancelled, `other_household` for people who do not share a mobile number, `less_owed` where somebody
 * took the money first, or the price was reduced.
 */
export function collectProblem(
  items: readonly { debt: Debt; paise: number }[],
): 'wrong_status' | 'other_household' | 'less_owed' | undefined {
  if (items.some(({ debt }) => debt.status === 'CN')) return 'wrong_status'
  if (new Set(items.map(({ debt }) => debt.mobile)).size > 1) return 'other_household'
  return items.some(({ debt, paise }) => paise > debt.owed) ? 'less_owed' : undefined
}

/**
 * Entries that can be chosen for a reversal; what was charged at the visit goes with its appointment, which is
 * set back, and what was forgone by a refund goes with the refund. So does a deposit that was given back.
 */
export const isReversible = (
  entry: Pick<AccountEntry, 'kind' | 'isFurther' | 'adjustmentKind' | 'returnsDeposit'>,
): boolean =>
  (reversibleKinds.includes(entry.kind) || (entry.kind === 'charge' && entry.isFurther === true)) &&
  !isPartOfRefund(entry) &&
  !entry.returnsDeposit

const reversibleKinds: readonly EntryKind[] = [
  'payment',
  'deposit',
  'discount',
  'write-off',
  'refund',
]

/**
 * How an amount is divided among debts, the oldest first: for each what is taken of it. All in paise;
 * what is more than all of them is left over.
 */
export function divideAmount(
  paise: number,
  owed: readonly number[],
): { parts: number[]; rest: number } {
  let rest = paise
  const parts = owed.map((debt) => {
    const part = Math.min(rest, debt)
    rest -= part
    return part
  })
  return { parts, rest }
}

/**
 * What a person may do about the money of an appointment in a list, if anything: collect what is owed,
 * or a deposit before the visit, or look at what was paid, to print its receipt, reverse it or give it
 * back. The server asks the whole rule.
 */
export function offeredPayment(
  appointment: PaymentFacts & Pick<Appointment, 'hasMoney'>,
  staff: SignedIn,
): 'collect' | 'payments' | undefined {
  const { status, hasMoney, packagePays, paidBefore } = appointment
  const shown = paymentShown(appointment)
  if (shown === 'U' && can(staff, 'collect')) return 'collect'
  // The money of a package is at its series.
  const isPaidHere = shown === 'P' && !(packagePays && paidBefore === 0)
  // Of a cancelled one a deposit may be left to give back.
  const isShown = status === 'CD' || isPaidHere || (status === 'CN' && hasMoney)
  return isShown && can(staff, 'see payments') ? 'payments' : undefined
}
