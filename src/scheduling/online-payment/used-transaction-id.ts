import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'

/** The longest transaction id. */
export const maxTransactionId = 100

export const findTransactionId = contract({
  method: 'GET',
  url: '/api/used-transaction-ids',
  summary:
    'The last payments with a transaction id, three at most: the same one twice is likely an error',
  query: z.strictObject({
    transactionId: textSchema(maxTransactionId, 'payment.transactionIdRequired'),
  }),
  answer: z.array(z.object({ day: daySchema, branchName: z.string() })),
})
export type UsedTransactionId = z.output<typeof findTransactionId.answer>[number]
