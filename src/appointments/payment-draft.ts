import { z } from 'zod'
import type { PaymentEntry } from './payment-entry.ts'
import { paymentModes } from './payment.ts'

/** The fields of the payment dialog as they are kept: anything that can stand in them. */
export const paymentDraftSchema: z.ZodType<PaymentEntry> = z.strictObject({
  amount: z.union([z.number(), z.string()]),
  received: z.enum(['', 'yes', 'no']),
  mode: z.enum(['', ...paymentModes]),
  transactionId: z.string(),
})
