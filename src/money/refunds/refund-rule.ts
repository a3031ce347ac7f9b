import type { SignedIn } from '../../access/permissions/access.ts'
import {
  aloneUpTo,
  coversAmount,
  holdsRight,
  isWithin,
  type AdjustmentKind,
  type MoneyLimit,
} from '../../masters/money-limits/limit-rule.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { EntryKind } from '../ledger/ledger.ts'

/** What is given back or forgone, and for an appointment of which consultant. In paise. */
export interface AdjustmentFacts {
  kind: AdjustmentKind
  paise: number
  consultantId: number
}

/** What decides who may do it: the limits of the kind in paise, and everybody who can sign in. */
export interface ApprovalFacts {
  /** Paise of the kind that were entered for the appointment without a second person before. */
  enteredAlone: number
  limit: MoneyLimit
  staff: readonly SignedIn[]
}

/**
 * How a person enters it: `at once`, or after a `second person` has agreed. Or why not: `forbidden`
 * without the right, `nobody_to_approve` where it takes a second person, and no other has the right and
 * a limit that covers it. Parts count together: several small ones are not a way round the limit.
 */
export function howToAdjust(
  { kind, paise, consultantId }: AdjustmentFacts,
  person: SignedIn,
  { enteredAlone, limit, staff }: ApprovalFacts,
): 'at once' | 'second person' | 'forbidden' | 'nobody_to_approve' {
  if (!holdsRight(person, kind, consultantId)) return 'forbidden'
  const others = staff.filter((it) => it.id !== person.id && holdsRight(it, kind, consultantId))
  if (isWithin(paise + enteredAlone, aloneUpTo(person, others, limit))) return 'at once'
  return others.some((it) => coversAmount(it, paise, limit)) ? 'second person' : 'nobody_to_approve'
}

/**
 * Why a person may not approve or refuse a request, or undefined: `own_request` for whoever made it,
 * `forbidden` without the right, `over_limit` where their own limit is below it.
 */
export function decisionProblem(
  { kind, paise, consultantId, askedBy }: AdjustmentFacts & { askedBy: number },
  person: SignedIn,
  limit: MoneyLimit,
): 'own_request' | 'forbidden' | 'over_limit' | undefined {
  if (person.id === askedBy) return 'own_request'
  if (!holdsRight(person, kind, consultantId)) return 'forbidden'
  return coversAmount(person, paise, limit) ? undefined : 'over_limit'
}

/** What an appointment has of the money in question, in paise. */
export interface AvailableMoney {
  status: AppointmentStatus
  /** What was paid and not given back. */
  paid: number
  owed: number
}

/**
 * Why an amount cannot be given back or forgone of a visit, or undefined: nothing is given back that was
 * not paid, nothing forgone that is not owed.
 */
export function amountProblem(
  { kind, paise }: Pick<AdjustmentFacts, 'kind' | 'paise'>,
  { status, paid, owed }: AvailableMoney,
): 'wrong_status' | 'less_paid' | 'less_owed' | undefined {
  if (status !== 'CD') return 'wrong_status'
  if (kind === 'refund') return paise > paid ? 'less_paid' : undefined
  return paise > owed ? 'less_owed' : undefined
}

/**
 * The entries of the ledger of a visit, each of the whole amount. What is given back is forgone too, so
 * that nothing is owed by it.
 */
export const visitEntries = (kind: AdjustmentKind): EntryKind[] =>
  kind === 'refund' ? ['discount', 'refund'] : [kind]

/** Whether an entry is made and reversed with the refund that it belongs to. */
export const isPartOfRefund = ({
  kind,
  adjustmentKind,
}: {
  kind: EntryKind
  adjustmentKind: AdjustmentKind | null
}): boolean => adjustmentKind === 'refund' && kind !== 'refund'
