import { can, type SignedIn } from '../../access/permissions/access.ts'
import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { EntryKind } from '../ledger/ledger.ts'
import { isPartOfRefund } from '../refunds/refund-rule.ts'
import type { AccountEntry } from './collect.ts'

/** A conducted appointment with what is owed of it, in paise. */
export interface Debt {
  status: AppointmentStatus
  mobile: string
  owed: number
}

/**
 * Why a payment cannot be taken, or undefined: `wrong_status` for an appointment that is not
 * conducted, `other_household` for people who do not share a mobile number, `less_owed` where somebody
 * took the money first, or the price was reduced.
 */
export function collectProblem(
  items: readonly { debt: Debt; paise: number }[],
): 'wrong_status' | 'other_household' | 'less_owed' | undefined {
  if (items.some(({ debt }) => debt.status !== 'CD')) return 'wrong_status'
  if (new Set(items.map(({ debt }) => debt.mobile)).size > 1) return 'other_household'
  return items.some(({ debt, paise }) => paise > debt.owed) ? 'less_owed' : undefined
}

/**
 * Entries that can be chosen for a reversal; a charge goes with its appointment, which is set back, and
 * what was forgone by a refund goes with the refund.
 */
export const isReversible = (entry: Pick<AccountEntry, 'kind' | 'adjustmentKind'>): boolean =>
  reversibleKinds.includes(entry.kind) && !isPartOfRefund(entry)

const reversibleKinds: readonly EntryKind[] = ['payment', 'discount', 'write-off', 'refund']

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
 * or look at what was paid, to print its receipt or reverse it. The server asks the whole rule.
 */
export function offeredPayment(
  { status, paymentStatus }: Pick<Appointment, 'status' | 'paymentStatus'>,
  staff: SignedIn,
): 'collect' | 'payments' | undefined {
  if (status !== 'CD') return undefined
  if (!can(staff, 'collect')) return undefined
  return paymentStatus === 'U' ? 'collect' : 'payments'
}
