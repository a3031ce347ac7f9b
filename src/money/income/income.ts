import { z } from 'zod'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema, isForward, periodShape } from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { incomeModes } from '../../scheduling/appointments/payment.ts'
import { addRupees } from '../../platform/numbers/paise.ts'
import { effectOf, entryKinds, entryKindSchema } from '../ledger/ledger.ts'

/** By what income can be shown. */
export const groupings = ['day', 'mode', 'branch', 'consultant', 'service', 'person'] as const
export type Grouping = (typeof groupings)[number]

/** What a row is opened into: the grouping of the rows below it. */
export const drillsInto: Record<Grouping, Grouping> = {
  day: 'branch',
  mode: 'day',
  branch: 'consultant',
  consultant: 'service',
  service: 'day',
  person: 'day',
}

/** Sums of a row in rupees; what was reversed is less, on the day of the reversal. */
export const incomeSums = [
  'charged',
  'discounts',
  'writtenOff',
  'cash',
  'online',
  /** Received without a word on how. */
  'unknown',
  'givenBack',
  /** What was received, less what was given back. */
  'net',
] as const
export type IncomeSum = (typeof incomeSums)[number]

const sumsSchema = z.object(
  Object.fromEntries(incomeSums.map((sum) => [sum, z.number()])) as Record<IncomeSum, z.ZodNumber>,
)
export type IncomeSums = z.output<typeof sumsSchema>

const incomeRowSchema = sumsSchema.extend({
  /** A day, a mode, or the id of a branch, consultant, service or person. */
  key: z.string(),
  /** Of a branch, consultant, service or person. */
  name: z.string().nullable(),
})
export type IncomeRow = z.output<typeof incomeRowSchema>

/** The key of what is no money, where income is shown by mode: charges, discounts, write-offs. */
export const noMode = 'None'

export const placeShape = { branch: idParamSchema.optional(), consultant: idParamSchema.optional() }

export const incomeFilterSchema = z.strictObject({
  ...periodShape,
  ...placeShape,
  service: idParamSchema.optional(),
  /** The member of staff who took the money or made the entry; of a reversal, that of what it takes back. */
  person: idParamSchema.optional(),
  mode: z.enum(incomeModes).optional(),
})
export type IncomeFilter = z.output<typeof incomeFilterSchema>

export const readIncome = contract({
  method: 'GET',
  url: '/api/income',
  readLimitMs: longReadLimitMs,
  summary: 'What was charged, forgone, received and given back between two days, by one grouping',
  query: incomeFilterSchema
    .extend({ by: z.enum(groupings) })
    .refine(isForward.check, isForward.problem),
  answer: z.object({
    /** Days are the earliest first; others by what was received, the most first. */
    rows: z.array(incomeRowSchema),
    /** The names of what the filter names. */
    branchName: z.string().nullable(),
    consultantName: z.string().nullable(),
    serviceName: z.string().nullable(),
    personName: z.string().nullable(),
    /** How old the figures are, where they come from a replica that lags. */
    ageSeconds: z.number().optional(),
  }),
})

/** The sums of all rows, exact to the paisa. */
export function totalIncome(rows: readonly IncomeSums[]): IncomeSums {
  const total = (sum: IncomeSum) => addRupees(...rows.map((row) => row[sum]))
  return Object.fromEntries(incomeSums.map((sum) => [sum, total(sum)])) as IncomeSums
}

/** The kinds of entries that lessen a bill or what was received, as `ledger_lessens` of the database. */
export const lesseningKinds = entryKinds.filter((kind) => {
  const { charged, received } = effectOf(kind)
  return charged < 0 || received < 0
})

const lesseningEntrySchema = z.object({
  id: z.int(),
  day: daySchema,
  kind: entryKindSchema,
  /** Rupees; below zero for what was reversed. */
  amount: z.number(),
  /** A usual reason's code, or as it was typed. */
  reason: z.string().nullable(),
  /** Who entered it, and the second person where one was needed. */
  by: z.string(),
  approvedBy: z.string().nullable(),
  /** The number of the voucher of a refund; null for what moves no money. */
  receipt: z.string().nullable(),
  patientId: z.int(),
  patientName: z.string(),
  appointmentDay: daySchema,
  branchName: z.string(),
  consultantName: z.string(),
  serviceName: z.string(),
})
export type LesseningEntry = z.output<typeof lesseningEntrySchema>

/** The place of a row in the list: '2026-11-20 41'. */
const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{1,10}$/)
  .refine((cursor) => daySchema.safeParse(cursor.slice(0, 10)).success)
  .refine((cursor) => idParamSchema.safeParse(cursor.slice(11)).success)

export const lesseningFilterSchema = z.strictObject({
  ...periodShape,
  ...placeShape,
  after: cursorSchema.optional(),
  limit: pageSizeSchema(60),
})

export const listLessening = contract({
  method: 'GET',
  url: '/api/income/lessening',
  readLimitMs: longReadLimitMs,
  summary: 'Discounts, write-offs and refunds between two days, the newest first, by page',
  query: lesseningFilterSchema.refine(isForward.check, isForward.problem),
  answer: pageOf(lesseningEntrySchema),
})
