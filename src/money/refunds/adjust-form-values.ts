import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { isWithin, type AdjustmentKind } from '../../masters/money-limits/limit-rule.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import {
  amountSchema,
  hasTransactionId,
  type PaymentMode,
} from '../../scheduling/appointments/payment.ts'
import { transactionIdSchema } from '../../scheduling/online-payment/used-transaction-id.ts'

/** The fields of a refund, a discount or a write-off, valid or not; '' while empty. */
export interface AdjustFormValues {
  amount: NumberFieldValue
  mode: '' | PaymentMode
  transactionId: string
  reason: string
}

/** What can be given back or forgone, in rupees. */
export interface AdjustLimits {
  /** What was paid, for a refund; else what is owed. */
  most: number
  /** What is entered without a second person; null for no limit. */
  aloneUpTo: number | null
}

/** Whether the amount in the field takes a second person. */
export const takesSecondPerson = (
  { amount }: Pick<AdjustFormValues, 'amount'>,
  { aloneUpTo }: AdjustLimits,
): boolean => !isWithin(amountFromField(amount) ?? 0, aloneUpTo)

/** The text key of the message for each invalid field; empty when the request can be sent. */
export function adjustProblems(
  kind: AdjustmentKind,
  values: AdjustFormValues,
  limits: AdjustLimits,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const amount = amountFromField(values.amount)
  const { error } = amountSchema.safeParse(amount)
  if (error) problems.amount = error.issues[0]!.message
  else if (amount! > limits.most) {
    problems.amount = messageKey(kind === 'refund' ? 'money.moreThanPaid' : 'money.tooMuch')
  }
  if (kind === 'refund' && !values.mode) problems.mode = messageKey('payment.modeRequired')
  // Above the limit the money is sent, and its id known, when somebody has approved it.
  if (hasTransactionId(values.mode) && !takesSecondPerson(values, limits)) {
    const { error: wrongId } = transactionIdSchema.safeParse(values.transactionId)
    if (wrongId) problems.transactionId = wrongId.issues[0]!.message
  }
  const { error: wrongReason } = reasonSchema.safeParse(values.reason)
  if (wrongReason) problems.reason = wrongReason.issues[0]!.message
  return problems
}

/** Valid fields as a request, without its key. */
export function toAdjustment(
  kind: AdjustmentKind,
  values: AdjustFormValues,
  limits: AdjustLimits,
): { amount: number; reason: string; mode?: PaymentMode; transactionId?: string } {
  const { mode, transactionId, reason } = values
  const plain = { amount: amountFromField(values.amount)!, reason }
  if (kind !== 'refund' || !mode) return plain
  const hasId = hasTransactionId(mode) && !takesSecondPerson(values, limits)
  return { ...plain, mode, ...(hasId && { transactionId }) }
}
