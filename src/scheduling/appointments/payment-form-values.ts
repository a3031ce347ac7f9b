import { z } from 'zod'
import { chosenChargeSchema, sumCharges } from '../../masters/charges/charges.ts'
import { addRupees } from '../../platform/numbers/paise.ts'
import type { Role } from '../../access/permissions/access.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountFromField, numberFieldSchema } from '../../platform/numbers/parse-number.ts'
import { differences, restOf } from './payment-difference.ts'
import {
  amountSchema,
  requiresPaymentMode,
  normalizePayment,
  paymentSchema,
  paymentModes,
  type Payment,
} from './payment.ts'

/**
 * The fields of the payment dialog, valid or not; '' while empty.
 */
export const paymentFormValuesSchema = z.strictObject({
  amount: numberFieldSchema,
  received: z.enum(['', 'yes', 'no']),
  mode: z.enum(['', ...paymentModes]),
  transactionId: z.string(),
  difference: z.enum(differences),
  /** What is charged besides the visit. */
  charges: z.array(chosenChargeSchema).default([]),
})
export type PaymentFormValues = z.output<typeof paymentFormValuesSchema>

/** The stored draft: also the rupees that were open when it was typed, as `toCollect` takes them. */
export const paymentDraftSchema = paymentFormValuesSchema.extend({ toCollect: z.number() })
export type PaymentDraft = z.output<typeof paymentDraftSchema>

/**
 * Rupees to collect. `open` is what the visit costs less what was paid before it: below 0 where that was more,
 * which pays for the items too.
 */
export const toCollect = (open: number, charges: PaymentFormValues['charges']): number =>
  Math.max(0, addRupees(open, sumCharges(charges)))

/**
 * The fields that the form begins with. A draft keeps its amount as long as as much is open: what was typed
 * before it was known that a part is paid would be charged on top of it.
 */
export const beginPayment = (
  { toCollect: typedFor, ...typed }: PaymentDraft,
  open: number,
): PaymentFormValues =>
  typedFor === open ? typed : { ...typed, amount: toCollect(open, typed.charges) }

/**
 * The fields after other items were chosen: the amount grows or shrinks by what is to be collected for them, so
 * that what was typed of it still counts. An amount that is none stays.
 */
export function withCharges(
  values: PaymentFormValues,
  charges: PaymentFormValues['charges'],
  open: number,
): PaymentFormValues {
  const amount = amountFromField(values.amount)
  if (amount === null || Number.isNaN(amount)) return { ...values, charges }
  const grown = addRupees(amount, toCollect(open, charges), -toCollect(open, values.charges))
  return { ...values, charges, amount: Math.max(0, grown) }
}

/** Whether all that is due was paid before the visit, so that there is nothing to ask. */
export const isPaidInFull = (due: number, paidBefore: number): boolean =>
  paidBefore > 0 && paidBefore >= due

/**
 * Whether Submit is enabled where something is asked: an amount above 0 and an answer to 'received'
 * (specification, section 5).
 */
export const isReadyToSubmit = ({ amount, received }: PaymentFormValues): boolean =>
  (amountFromField(amount) ?? 0) > 0 && received !== ''

/**
 * The fields as a payment of the contract, valid or not, for an appointment that costs `due` rupees, of
 * which `paidBefore` were paid before the visit: the field has the rest, and is not asked where there is none.
 */
export function toPayment(values: PaymentFormValues, due: number, paidBefore = 0): Payment {
  if (isPaidInFull(due, paidBefore)) return { amount: due, received: true, paidBefore }
  const { received, mode, transactionId, difference } = values
  const rest = amountFromField(values.amount) ?? Number.NaN
  const amount = addRupees(rest, paidBefore)
  const payment = normalizePayment({
    amount,
    // Without an answer it stays undefined, which the schema refuses.
    received: (received === '' ? undefined : received === 'yes') as boolean,
    mode: mode || undefined,
    transactionId,
  })
  const known = paidBefore > 0 ? { ...payment, paidBefore } : payment
  return restOf(amount, due) > 0 ? { ...known, difference } : known
}

/** The text key of the message for each invalid field; empty when the payment can be sent. */
export function paymentProblems(
  values: PaymentFormValues,
  due: number,
  role: Role,
  paidBefore = 0,
): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = paymentSchema.safeParse(toPayment(values, due, paidBefore))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  if (isPaidInFull(due, paidBefore)) return problems
  const { error: wrongRest } = amountSchema.safeParse(amountFromField(values.amount))
  if (wrongRest) problems.amount = wrongRest.issues[0]!.message
  if (requiresPaymentMode(role) && values.received === 'yes' && !values.mode) {
    problems.mode = messageKey('payment.modeRequired')
  }
  return problems
}
