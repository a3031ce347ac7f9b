import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema, type Day } from '../../platform/day/day.ts'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'
import { isForward, periodShape } from '../../platform/http/input-schemas.ts'
import { addRupees } from '../../platform/numbers/paise.ts'
import { isExpense, paidOutKinds } from '../vouchers/voucher.ts'
import { placeShape } from './income.ts'

const paidOutKindSchema = z.enum(paidOutKinds)
type PaidOutKind = z.output<typeof paidOutKindSchema>

const paidOutSchema = z.object({
  day: daySchema,
  kind: paidOutKindSchema,
  /** Rupees, less what was taken back on that day; below zero where that was an earlier one's. */
  amount: z.number(),
})
export type PaidOut = z.output<typeof paidOutSchema>

export const sumPaidOut = contract({
  method: 'GET',
  url: '/api/income/paid-out',
  readLimitMs: longReadLimitMs,
  summary: 'What was paid out of drawers between two days besides refunds, by day and kind',
  query: z
    .strictObject({ ...periodShape, branch: placeShape.branch })
    .refine(isForward.check, isForward.problem),
  answer: z.object({
    /** By day; a kind that came to nothing on a day is in no row. */
    rows: z.array(paidOutSchema),
    /** The name of the branch that the query names. */
    branchName: z.string().nullable(),
    /** How old the figures are, where they come from a replica that lags. */
    ageSeconds: z.number().optional(),
  }),
})

/** What was paid out on a day, in rupees. */
export interface PaidOutDay {
  day: Day
  byKind: Partial<Record<PaidOutKind, number>>
  /** Of the kinds that are expenses. */
  expenses: number
}

/** A row for each day, the kinds that occur in their usual order, and the sums of all days. */
export function daysOfPaidOut(rows: readonly PaidOut[]): {
  days: PaidOutDay[]
  kinds: PaidOutKind[]
  total: Omit<PaidOutDay, 'day'>
} {
  const sumsOf = (own: readonly PaidOut[]): Omit<PaidOutDay, 'day'> => {
    const byKind: Partial<Record<PaidOutKind, number>> = {}
    for (const { kind, amount } of own) byKind[kind] = addRupees(byKind[kind] ?? 0, amount)
    const spent = own.filter(({ kind }) => isExpense(kind))
    return { byKind, expenses: addRupees(...spent.map(({ amount }) => amount)) }
  }
  const days = [...new Set(rows.map(({ day }) => day))].map((day) => ({
    day,
    ...sumsOf(rows.filter((row) => row.day === day)),
  }))
  const kinds = paidOutKinds.filter((kind) => rows.some((row) => row.kind === kind))
  return { days, kinds, total: sumsOf(rows) }
}
