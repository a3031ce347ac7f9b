import { z } from 'zod'
import type { Role } from '../../access/permissions/access.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'

export const paymentModes = ['Cash', 'Online'] as const
/** How money came, as far as it was told: a consultant is not asked, nor is an earlier front end. */
export const incomeModes = [...paymentModes, 'NotTold'] as const

/** The largest amount that the database's numeric(10, 2) can hold. */
const largestAmount = 99_999_999.99

/** What was charged for a visit, and whether and how it was paid. */
export const paymentSchema = z
  .strictObject({
    /** Rupees. */
    amount: z
      .number(sentence('payment.amountRequired'))
      .positive(sentence('payment.amountRequired'))
      .max(largestAmount, sentence('payment.amountTooLarge'))
      .multipleOf(0.01, sentence('payment.amountPaise')),
    received: z.boolean(sentence('payment.optionRequired')),
    mode: z.enum(paymentModes, sentence('payment.modeRequired')).optional(),
    /** Whoever took it says that the mode is not known: for programs that have no such field. */
    modeNotTold: z.literal(true).optional(),
    transactionId: typedText(100).optional(),
  })
  .refine(({ received, mode, transactionId }) => !received || mode !== 'Online' || transactionId, {
    path: ['transactionId'],
    error: sentence('payment.transactionIdRequired'),
  })
export type Payment = z.output<typeof paymentSchema>

/** At the desk the mode of a received payment is known; a consultant is not asked for it. */
export const asksForMode = (role: Role): boolean => role !== 'Consultant'

/**
 * Whether an amount is so far from the booked price that a digit may be wrong: at most a tenth of it,
 * or ten times and more. Nothing is unusual where nothing was to be paid.
 */
export const isUnusualAmount = (amount: number, booked: number): boolean =>
  booked > 0 && (amount <= booked / 10 || amount >= booked * 10)

/** What of a payment is kept: nothing about a mode unless money was received by it. */
export function keptPayment({ amount, received, mode, transactionId }: Payment): Payment {
  if (!received || !mode) return { amount, received }
  return mode === 'Online' ? { amount, received, mode, transactionId } : { amount, received, mode }
}
