import { z } from 'zod'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import {
  countSchema,
  idParamSchema,
  idSchema,
  isForward,
  periodShape,
} from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { amountSchema } from '../../scheduling/appointments/payment.ts'

/** Percent above 0 and up to 100, with at most two decimals. */
export const percentSchema = z
  .number(messageKey('shares.percentRequired'))
  .min(0.01, messageKey('shares.percentRequired'))
  .max(100, messageKey('shares.percentRequired'))
  .multipleOf(0.01, messageKey('shares.percentRequired'))

const termsShape = {
  /** One of both: a part of what is paid, or rupees for each appointment that is paid whole. */
  percent: z.number().nullable(),
  amount: z.number().nullable(),
}

const shareSchema = z.object({
  id: z.int(),
  version: z.int(),
  consultantId: z.int(),
  consultantName: z.string(),
  /** Null for all services without a share of their own. */
  serviceName: z.string().nullable(),
  ...termsShape,
  validFrom: daySchema,
  /** The last day; null for no end. */
  validTo: daySchema.nullable(),
})
export type Share = z.output<typeof shareSchema>

export const listShares = contract({
  method: 'GET',
  url: '/api/shares',
  summary: 'What consultants get of what is paid, by consultant, service and day',
  live: ['masters'],
  query: z.strictObject({ consultant: idParamSchema.optional() }),
  answer: z.array(shareSchema),
})

export const addShareSchema = z
  .strictObject({
    consultant: idSchema(messageKey('holidays.consultantRequired')),
    service: idSchema().nullable(),
    percent: percentSchema.nullable(),
    amount: amountSchema.nullable(),
    validFrom: daySchema,
    validTo: daySchema.nullable(),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), {
    path: ['percent'],
    error: messageKey('shares.percentRequired'),
  })
  .refine(
    ({ validFrom, validTo }) =>
      validTo === null || isForward.check({ from: validFrom, to: validTo }),
    {
      ...isForward.problem,
      path: ['validTo'],
    },
  )

export const addShare = contract({
  method: 'POST',
  url: '/api/shares',
  summary:
    'Sets what a consultant gets from a day on; one without an end that began before ends the day before',
  body: addShareSchema,
  answer: z.object({ id: z.int() }),
})

export const removeShare = contract({
  method: 'POST',
  url: '/api/shares/:id/remove',
  summary: 'Removes a share that was set by mistake: it counts no more, for no day',
  params: z.strictObject({ id: idParamSchema }),
  body: z.strictObject({ version: countSchema }),
  answer: z.object({}),
})

const statementRowSchema = z.object({
  /** The appointment's. */
  id: z.int(),
  day: daySchema,
  patientName: z.string(),
  serviceName: z.string(),
  branchName: z.string(),
  /** Rupees of the period: what was paid of it, and the share of that; less than zero where given back. */
  received: z.number(),
  share: z.number(),
  /** By which it was reckoned; both null where the consultant has none for that day and service. */
  ...termsShape,
})
export type StatementRow = z.output<typeof statementRowSchema>

export const statementQuerySchema = z.strictObject({
  ...periodShape,
  consultant: idParamSchema,
  branch: idParamSchema.optional(),
})

export const readShareStatement = contract({
  method: 'GET',
  url: '/api/shares/statement',
  readLimitMs: longReadLimitMs,
  summary: 'What a consultant gets of what was paid between two days, by appointment',
  query: statementQuerySchema.refine(isForward.check, isForward.problem),
  answer: z.object({
    consultantName: z.string(),
    /** Of the branch that was asked for; null for all. */
    branchName: z.string().nullable(),
    rows: z.array(statementRowSchema),
    /** Rupees. */
    received: z.number(),
    share: z.number(),
  }),
})
export type ShareStatement = z.output<typeof readShareStatement.answer>
