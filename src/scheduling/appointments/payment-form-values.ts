import type { Role } from '../../access/permissions/access.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { amountIn, type NumberText } from '../../platform/numbers/number-field.ts'
import { asksForMode, keptPayment, paymentSchema, type Payment } from './payment.ts'

/** What stands in the fields of the payment dialog; '' is nothing yet. */
export interface PaymentEntry {
  amount: NumberText
  received: '' | 'yes' | 'no'
  mode: '' | 'Cash' | 'Online'
  transactionId: string
}

/** An amount above 0 and an answer to 'received': what Submit waits for (section 5). */
export const isReadyToSubmit = ({ amount, received }: PaymentEntry): boolean =>
  (amountIn(amount) ?? 0) > 0 && received !== ''

/** The fields as the contract's body has them, whether valid or not. */
export function toPayment({ amount, received, mode, transactionId }: PaymentEntry): Payment {
  return keptPayment({
    amount: amountIn(amount) ?? Number.NaN,
    // No answer stays none, for the schema to refuse.
    received: (received === '' ? undefined : received === 'yes') as boolean,
    mode: mode || undefined,
    transactionId,
  })
}

/** Each wrong field with the key of its sentence; none when the payment can be sent. */
export function paymentProblems(entry: PaymentEntry, role: Role): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = paymentSchema.safeParse(toPayment(entry))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  if (asksForMode(role) && entry.received === 'yes' && !entry.mode) {
    problems.mode = sentence('payment.modeRequired')
  }
  return problems
}
