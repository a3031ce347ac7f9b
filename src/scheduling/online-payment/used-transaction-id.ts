import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

/** The longest transaction id. */
export const maxTransactionId = 100

/** The number by which the bank or the app knows an online payment. */
export const transactionIdSchema = textSchema(
  maxTransactionId,
  messageKey('payment.transactionIdRequired'),
)

export const findTransactionId = contract({
  method: 'GET',
  url: '/api/used-transaction-ids',
  summary:
    'The last payments with a transaction id, three at most: the same one twice is likely an error',
  query: z.strictObject({ transactionId: transactionIdSchema }),
  answer: z.array(z.object({ day: daySchema, branchName: z.string() })),
})
export type UsedTransactionId = z.output<typeof findTransactionId.answer>[number]
