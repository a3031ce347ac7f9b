import { z } from 'zod'
import type { Role } from '../../access/permissions/access.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { differences } from './payment-difference.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { maxTransactionId } from '../online-payment/used-transaction-id.ts'

export const paymentModes = ['Cash', 'Online'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** Whether a payment of this mode has a transaction id, as the constraint of the table says too. */
const needsTransactionId: Record<PaymentMode, boolean> = { Cash: false, Online: true }
export const hasTransactionId = (mode: PaymentMode | '' | null | undefined): boolean =>
  Boolean(mode) && needsTransactionId[mode as PaymentMode]

/** The mode in reports of payments that consultants or legacy clients recorded without one. */
export const unknownMode = 'NotTold'
/** The payment modes in reports. */
export const incomeModes = [...paymentModes, unknownMode] as const
export type IncomeMode = (typeof incomeModes)[number]

/** The largest amount that the database's numeric(10, 2) can hold. */
const maxAmount = 99_999_999.99

/**
 * Rupees above zero, with at most two decimals. From a paisa on: of a number with an exponent the
 * decimals are not counted.
 */
export const amountSchema = z
  .number(messageKey('payment.amountRequired'))
  .positive(messageKey('payment.amountRequired'))
  .max(maxAmount, messageKey('payment.amountTooLarge'))
  .multipleOf(0.01, messageKey('payment.amountPaise'))
  .min(0.01, messageKey('payment.amountPaise'))

/** As `amountSchema`, or 0. */
const amountOrNothingSchema = z
  .number(messageKey('payment.amountRequired'))
  .nonnegative(messageKey('payment.amountRequired'))
  .max(maxAmount, messageKey('payment.amountTooLarge'))
  .multipleOf(0.01, messageKey('payment.amountPaise'))
  .refine((amount) => amount === 0 || amount >= 0.01, messageKey('payment.amountPaise'))

/** The amount charged for a visit, and whether and how it was paid. */
export const paymentSchema = z
  .strictObject({
    /**
     * What the visit is paid with in all, or, when nothing is received, what it costs. 0 for a visit that costs
     * nothing and was paid for before: what was paid is left to be given back.
     */
    amount: amountOrNothingSchema,
    /**
     * What of the amount was paid before the visit, where the person saw it; refused when it is another
     * sum by now. Programs that do not know of it say the whole amount all the same.
     */
    paidBefore: z.number().nonnegative().max(maxAmount).multipleOf(0.01).optional(),
    received: z.boolean(messageKey('payment.optionRequired')),
    mode: z.enum(paymentModes, messageKey('payment.modeRequired')).optional(),
    /**
     * Allows a received payment of the desk without a mode, for programs that have no field for it.
     */
    modeNotTold: z.literal(true).optional(),
    transactionId: textSchema(maxTransactionId).optional(),
    /** What becomes of the rest when the amount is less than what is owed. */
    difference: z.enum(differences).optional(),
  })
  .refine(({ amount, received, paidBefore = 0 }) => amount > 0 || (received && paidBefore > 0), {
    path: ['amount'],
    error: messageKey('payment.amountRequired'),
  })
  .refine(
    ({ received, mode, transactionId }) => !received || !hasTransactionId(mode) || transactionId,
    {
      path: ['transactionId'],
      error: messageKey('payment.transactionIdRequired'),
    },
  )
export type Payment = z.output<typeof paymentSchema>

/** Whether a received payment needs a mode: consultants are not asked for it, the desk is. */
export const requiresPaymentMode = (role: Role): boolean => role !== 'Consultant'

/**
 * Whether an amount differs so much from the booked price that a digit may be wrong: at most a
 * tenth, or at least ten times. No amount is unusual when the booked price is 0.
 */
export const isUnusualAmount = (amount: number, bookedPrice: number): boolean =>
  bookedPrice > 0 && (amount <= bookedPrice / 10 || amount >= bookedPrice * 10)

/**
 * The payment to store: the mode only when money was received, the transaction id only for a mode that has one.
 */
export function normalizePayment({ amount, received, mode, transactionId }: Payment): Payment {
  if (!received || !mode) return { amount, received }
  return hasTransactionId(mode)
    ? { amount, received, mode, transactionId }
    : { amount, received, mode }
}
