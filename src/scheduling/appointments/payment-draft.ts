import { z } from 'zod'
import { numberTextSchema } from '../../platform/numbers/number-field.ts'
import type { PaymentEntry } from './payment-form-values.ts'
import { paymentModes } from './payment.ts'

/** The fields of the payment dialog as they are kept: anything that can stand in them. */
export const paymentDraftSchema: z.ZodType<PaymentEntry> = z.strictObject({
  amount: numberTextSchema,
  received: z.enum(['', 'yes', 'no']),
  mode: z.enum(['', ...paymentModes]),
  transactionId: z.string(),
})
