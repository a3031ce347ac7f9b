import { z } from 'zod'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { amountFromField, numberFieldSchema } from '../../platform/numbers/parse-number.ts'
import {
  amountSchema,
  hasTransactionId,
  paymentModes,
  type PaymentMode,
} from '../../scheduling/appointments/payment.ts'
import { transactionIdSchema } from '../../scheduling/online-payment/used-transaction-id.ts'
import { maxNote } from './collect.ts'

/** The fields of money that is taken now, valid or not; '' while empty. Also stored as a draft. */
export const paymentFieldsSchema = z.strictObject({
  amount: numberFieldSchema,
  mode: z.enum(['', ...paymentModes]),
  transactionId: z.string(),
  note: z.string(),
})
export type PaymentFieldValues = z.output<typeof paymentFieldsSchema>

const noteSchema = textSchema(maxNote)

/**
 * The text key of the message for each invalid field; empty when the payment can be sent. `most` is what
 * is owed, in rupees; null while that is not known.
 */
export function paymentFieldProblems(
  { amount: field, mode, transactionId, note }: PaymentFieldValues,
  { most, needsMode }: { most: number | null; needsMode: boolean },
): Record<string, string> {
  const problems: Record<string, string> = {}
  const amount = amountFromField(field)
  const { error } = amountSchema.safeParse(amount)
  if (error) problems.amount = error.issues[0]!.message
  else if (most !== null && toPaise(amount!) > toPaise(most)) {
    problems.amount = messageKey('money.tooMuch')
  }
  if (needsMode && !mode) problems.mode = messageKey('payment.modeRequired')
  if (hasTransactionId(mode)) {
    const { error: wrongId } = transactionIdSchema.safeParse(transactionId)
    if (wrongId) problems.transactionId = wrongId.issues[0]!.message
  }
  const { error: wrongNote } = noteSchema.safeParse(note)
  if (wrongNote) problems.note = wrongNote.issues[0]!.message
  return problems
}

/** Valid fields as a request says how the money was paid. */
export const toPaymentDetails = ({
  mode,
  transactionId,
  note,
}: PaymentFieldValues): { mode?: PaymentMode; transactionId?: string; note?: string } => ({
  ...(mode && { mode }),
  ...(hasTransactionId(mode) && { transactionId }),
  ...(note.trim() && { note }),
})
