import type { Role } from '../../access/permissions/access.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import {
  amountSchema,
  hasTransactionId,
  requiresPaymentMode,
  type PaymentMode,
} from '../../scheduling/appointments/payment.ts'
import { maxTransactionId } from '../../scheduling/online-payment/used-transaction-id.ts'
import { addRupees, toPaise, toRupees } from '../../platform/numbers/paise.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { maxNote, type Collection, type OwingAppointment } from './collect.ts'
import { divideAmount } from './collect-rule.ts'

/** The fields of the dialog, valid or not; '' while empty. */
export interface CollectFormValues {
  amount: NumberFieldValue
  mode: '' | PaymentMode
  transactionId: string
  note: string
}

const transactionIdSchema = textSchema(
  maxTransactionId,
  messageKey('payment.transactionIdRequired'),
)
const noteSchema = textSchema(maxNote)

type Debt = Pick<OwingAppointment, 'id' | 'owed'>

/** What is owed in all, in rupees, exact to the paisa. */
export const sumOwed = (debts: readonly Pick<Debt, 'owed'>[]): number =>
  addRupees(...debts.map(({ owed }) => owed))

/** The text key of the message for each invalid field; empty when the payment can be sent. */
export function collectProblems(
  values: CollectFormValues,
  debts: readonly Debt[],
  role: Role,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const amount = amountFromField(values.amount)
  const { error } = amountSchema.safeParse(amount)
  if (error) problems.amount = error.issues[0]!.message
  else if (amount! > sumOwed(debts)) problems.amount = messageKey('money.tooMuch')
  if (requiresPaymentMode(role) && !values.mode) {
    problems.mode = messageKey('payment.modeRequired')
  }
  if (hasTransactionId(values.mode)) {
    const { error: wrongId } = transactionIdSchema.safeParse(values.transactionId)
    if (wrongId) problems.transactionId = wrongId.issues[0]!.message
  }
  const { error: wrongNote } = noteSchema.safeParse(values.note)
  if (wrongNote) problems.note = wrongNote.issues[0]!.message
  return problems
}

/** Valid fields as a payment: the oldest of the chosen appointments is paid first. */
export function toCollection(
  { amount, mode, transactionId, note }: CollectFormValues,
  debts: readonly Debt[],
): Omit<Collection, 'idempotencyKey'> {
  const paise = toPaise(amountFromField(amount)!)
  const { parts } = divideAmount(
    paise,
    debts.map(({ owed }) => toPaise(owed)),
  )
  return {
    items: debts
      .map(({ id }, index) => ({ appointment: id, amount: toRupees(parts[index]!) }))
      .filter((item) => item.amount > 0),
    ...(mode && { mode }),
    ...(hasTransactionId(mode) && { transactionId }),
    ...(note.trim() && { note }),
  }
}
