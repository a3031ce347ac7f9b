import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'
import { isForward, periodShape } from '../../platform/http/input-schemas.ts'
import { addRupees } from '../../platform/numbers/paise.ts'
import { placeShape } from './income.ts'

const furtherChargeSchema = z.object({
  /** As it was charged, whatever the master calls it by now. */
  name: z.string(),
  /** How often it was charged, less how often that was taken back; below zero where that was an earlier one. */
  count: z.int(),
  /** What that came to, in rupees, before discounts. */
  amount: z.number(),
})
export type FurtherCharge = z.output<typeof furtherChargeSchema>

export const countFurtherCharges = contract({
  method: 'GET',
  url: '/api/income/charges',
  readLimitMs: longReadLimitMs,
  summary: 'What was charged besides visits between two days: how often, and what it came to',
  query: z
    .strictObject({ ...periodShape, ...placeShape })
    .refine(isForward.check, isForward.problem),
  answer: z.object({
    /** By what it came to, the most first; without what was taken back as often as it was charged. */
    rows: z.array(furtherChargeSchema),
    /** The names of what the query names. */
    branchName: z.string().nullable(),
    consultantName: z.string().nullable(),
    /** How old the figures are, where they come from a replica that lags. */
    ageSeconds: z.number().optional(),
  }),
})

/** How often and how much in all, exact to the paisa. */
export const totalFurtherCharges = (rows: readonly FurtherCharge[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: addRupees(...rows.map(({ amount }) => amount)),
})
