import { z } from 'zod'
import { reasonSchema } from '../../access/audit-log/reasons.ts'
import { contract } from '../../access/permissions/contract.ts'
import { sexes } from '../../patients/register/correct-patient.ts'
import { daySchema } from '../../platform/day/day.ts'
import {
  countSchema,
  idParamSchema,
  maxSentences,
  textSchema,
} from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { followUpOutcomes, followUpStates } from './follow-up-rule.ts'

const followUpRowSchema = z.object({
  /** That of the visit. */
  id: z.int(),
  /** The number of the last entry of its calls; 0 for none. A call names the one that the desk saw. */
  version: z.int(),
  patientId: z.int(),
  patientName: z.string(),
  mobile: z.string(),
  /** Years. */
  age: z.int(),
  sex: z.enum(sexes).nullable(),
  branchId: z.int(),
  branchName: z.string(),
  consultantId: z.int(),
  consultantName: z.string(),
  serviceId: z.int(),
  serviceName: z.string(),
  /** The day of the visit, and that of its follow-up. */
  day: daySchema,
  dueDay: daySchema,
  /** How often they were called. */
  calls: z.int(),
  lastCall: z
    .object({
      outcome: z.enum([...followUpOutcomes, 'reopened']),
      askAgainOn: daySchema.nullable(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
      at: z.iso.datetime(),
      by: z.string(),
    })
    .nullable(),
  /** When a message about this follow-up was sent; null for not. */
  messageSentAt: z.iso.datetime().nullable(),
})
export type FollowUpRow = z.output<typeof followUpRowSchema>

/** The branch and the consultant of the filter. */
const place = { branch: idParamSchema.optional(), consultant: idParamSchema.optional() }

/** The place of a row in the list: '2026-11-20 41'. */
const cursorSchema = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{1,10}$/)
  .refine((cursor) => daySchema.safeParse(cursor.slice(0, 10)).success)
  .refine((cursor) => idParamSchema.safeParse(cursor.slice(11)).success)

export const listFollowUps = contract({
  method: 'GET',
  url: '/api/follow-ups',
  summary: 'Patients who should have come back and have no appointment, the longest due first',
  live: ['waitingList', 'appointment', 'masters'],
  query: z.strictObject({
    ...place,
    state: z.enum(followUpStates).default('toCall'),
    after: cursorSchema.optional(),
    limit: pageSizeSchema(60),
  }),
  answer: pageOf(followUpRowSchema),
})

export const countFollowUps = contract({
  method: 'GET',
  url: '/api/follow-ups/count',
  summary: 'How many follow-ups fell due in the last 30 days, and how many of them came back',
  live: ['appointment'],
  query: z.strictObject(place),
  answer: z.object({ due: z.int(), cameBack: z.int() }),
})

const followUpParams = z.strictObject({ id: idParamSchema })

export const followUpCallSchema = z
  .strictObject({
    version: countSchema,
    /** The follow-up day that the call was about, which the consultant may move meanwhile; absent from a page of the version before. */
    dueDay: daySchema.optional(),
    outcome: z.enum(followUpOutcomes, messageKey('followUps.outcomeRequired')),
    /** Of who will book later. */
    askAgainOn: daySchema.nullable(),
    /** Of who does not come: a reason code, or other words. */
    reason: reasonSchema.nullable(),
    note: textSchema(maxSentences),
  })
  .superRefine(({ outcome, askAgainOn, reason }, context) => {
    if (outcome === 'willBook' && askAgainOn === null) {
      const message = messageKey('followUps.askAgainRange')
      context.addIssue({ code: 'custom', path: ['askAgainOn'], message })
    }
    if (outcome === 'doesNotCome' && reason === null) {
      const message = messageKey('reason.required')
      context.addIssue({ code: 'custom', path: ['reason'], message })
    }
  })

export const recordFollowUpCall = contract({
  method: 'POST',
  url: '/api/follow-ups/:id/calls',
  summary: 'Record how a call about a follow-up went: ask again, or close it',
  params: followUpParams,
  body: followUpCallSchema,
  answer: z.object({}),
})

export const reopenFollowUp = contract({
  method: 'POST',
  url: '/api/follow-ups/:id/reopen',
  summary: 'Open a follow-up again that was closed by mistake',
  params: followUpParams,
  body: z.strictObject({ version: countSchema }),
  answer: z.object({}),
})
