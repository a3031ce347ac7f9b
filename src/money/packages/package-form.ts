import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import {
  amountSchema,
  hasTransactionId,
  type PaymentMode,
} from '../../scheduling/appointments/payment.ts'
import { maxTransactionId } from '../../scheduling/online-payment/used-transaction-id.ts'
import { maxNote } from '../collect/collect.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import type { Package } from './packages.ts'

/** The fields of the dialog, valid or not; '' while empty. */
export interface PackageFormValues {
  /** Of a package that is agreed now. */
  price: NumberFieldValue
  amount: NumberFieldValue
  mode: '' | PaymentMode
  transactionId: string
  note: string
}

/** The text key of the message for each invalid field; empty when the payment can be sent. */
export function packageFormProblems(
  values: PackageFormValues,
  { price: agreed, toPay }: Pick<Package, 'price' | 'toPay'>,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const [price, amount] = [amountFromField(values.price), amountFromField(values.amount)]
  const messageOf = (value: number | null) =>
    amountSchema.safeParse(value).error?.issues[0]?.message
  const wrongPrice = agreed === null ? messageOf(price) : undefined
  if (wrongPrice) problems.price = wrongPrice
  const wrongAmount = messageOf(amount)
  const due = agreed === null ? price : toPay
  if (wrongAmount) problems.amount = wrongAmount
  else if (due !== null && toPaise(amount!) > toPaise(due)) {
    problems.amount = messageKey('money.tooMuch')
  }
  if (!values.mode) problems.mode = messageKey('payment.modeRequired')
  if (hasTransactionId(values.mode)) {
    const idSchema = textSchema(maxTransactionId, messageKey('payment.transactionIdRequired'))
    const { error } = idSchema.safeParse(values.transactionId)
    if (error) problems.transactionId = error.issues[0]!.message
  }
  const { error: wrongNote } = textSchema(maxNote).safeParse(values.note)
  if (wrongNote) problems.note = wrongNote.issues[0]!.message
  return problems
}

/** Valid fields as a payment; the price only where none was agreed yet. */
export function toPackagePayment(
  { price, amount, mode, transactionId, note }: PackageFormValues,
  { price: agreed }: Pick<Package, 'price'>,
) {
  return {
    amount: amountFromField(amount)!,
    mode: mode as PaymentMode,
    ...(agreed === null && { price: amountFromField(price)! }),
    ...(hasTransactionId(mode) && { transactionId }),
    ...(note.trim() && { note }),
  }
}
