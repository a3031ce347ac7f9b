import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { cursorSchema, moneyOfAppointment, place } from './outstanding.ts'

/** The appointment is that at which the money stands: of a series its first one. */
const unusedDepositSchema = moneyOfAppointment.extend({
  deposit: z.int(),
  /** Of the package of a series; null for the deposit of one appointment. */
  seriesId: z.int().nullable(),
  /** The day of the last deposit. */
  since: daySchema,
  /** Rupees that no visit still to come needs. */
  amount: z.number(),
  /** Whether a second person was asked to agree that it is given back. */
  isAsked: z.boolean(),
})
export type UnusedDeposit = z.output<typeof unusedDepositSchema>

export const listUnusedDeposits = contract({
  method: 'GET',
  url: '/api/unused-deposits',
  summary: 'Deposits and packages that no visit still to come needs, the oldest first, by page',
  live: ['payment', 'appointment', 'masters'],
  query: z.strictObject({ ...place, after: cursorSchema.optional(), limit: pageSizeSchema(60) }),
  answer: pageOf(unusedDepositSchema),
})

export const sumUnusedDeposits = contract({
  method: 'GET',
  url: '/api/unused-deposits/sum',
  summary: 'How much is to be given back, of how many deposits and packages',
  live: ['payment', 'appointment'],
  query: z.strictObject(place),
  /** Rupees. */
  answer: z.object({ count: z.int(), amount: z.number() }),
})
