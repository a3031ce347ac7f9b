import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { appointmentIdSchema } from '../../scheduling/appointments/change-appointment.ts'
import {
  amountSchema,
  hasTransactionId,
  paymentModes,
} from '../../scheduling/appointments/payment.ts'
import { maxTransactionId } from '../../scheduling/online-payment/used-transaction-id.ts'
import { adjustmentAnswer, refundBody } from '../refunds/refunds.ts'

/** How money changes hands. */
export const handover = {
  /** A request that is sent again with its key is answered as it was the first time. */
  idempotencyKey: z.uuid(),
  amount: amountSchema,
  mode: z.enum(paymentModes, messageKey('payment.modeRequired')),
  transactionId: textSchema(maxTransactionId).optional(),
}
type Handover = { mode: (typeof paymentModes)[number]; transactionId?: string | undefined }
export const hasItsTransactionId = ({ mode, transactionId }: Handover) =>
  !hasTransactionId(mode) || Boolean(transactionId)
export const transactionIdMissing = {
  path: ['transactionId'],
  error: messageKey('payment.transactionIdRequired'),
}

export const returnDeposit = contract({
  method: 'POST',
  url: '/api/appointments/:id/return-deposit',
  summary:
    'Give back the deposit of an appointment that was not used, whole; or ask a second person',
  params: appointmentIdSchema,
  body: refundBody,
  answer: adjustmentAnswer,
})
