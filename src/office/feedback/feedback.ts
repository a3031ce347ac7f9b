import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daysBetween, daySchema } from '../../platform/day/day.ts'
import {
  countSchema,
  idParamSchema,
  isForward,
  maxSentences,
  periodShape,
  textSchema,
} from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { rowsFileType } from '../reports/rows-file-type.ts'

/** Low ones that nobody has settled, those with words of the patient's own, or all. */
export const feedbackStates = ['open', 'words', 'all'] as const
export type FeedbackState = (typeof feedbackStates)[number]

/** How many days can be asked for at once. */
export const maxFeedbackDays = 366

/** The days of the visits, and their branch and consultant. */
const filterSchema = z.strictObject({
  ...periodShape,
  branch: idParamSchema.optional(),
  consultant: idParamSchema.optional(),
})
export type FeedbackFilter = z.output<typeof filterSchema>

const isYear = {
  check: ({ from, to }: FeedbackFilter) => !(daysBetween(from, to) >= maxFeedbackDays),
  problem: { path: ['to'], error: messageKey('feedback.yearAtMost') },
}

const feedbackRowSchema = z.object({
  id: z.int(),
  /** Increases with each change by the patient. */
  version: z.int(),
  /** Of the visit. */
  day: daySchema,
  branchName: z.string(),
  consultantName: z.string(),
  rating: z.int(),
  words: z.string().nullable(),
  answeredAt: z.iso.datetime(),
  /** Whether it is to be called back about, or looked into where the patient wants no call. */
  isOpen: z.boolean(),
  /** Who said it; null for a consultant, who reads words without their author. */
  patient: z
    .object({
      id: z.int(),
      name: z.string(),
      /** Null where the patient wants no call. */
      mobile: z.string().nullable(),
    })
    .nullable(),
  /** What came of it; of an answer that was changed since it is that of the one before. */
  settled: z
    .object({ at: z.iso.datetime(), by: z.string(), note: z.string(), isOfThis: z.boolean() })
    .nullable(),
  /** Who opened it again, of one that nobody has settled since. */
  reopened: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
})
export type FeedbackRow = z.output<typeof feedbackRowSchema>

/** When a row was settled or opened again, by which a change names what its desk saw; null for neither. */
export const lastStepAt = ({
  settled,
  reopened,
}: Pick<FeedbackRow, 'settled' | 'reopened'>): string | null => (settled ?? reopened)?.at ?? null

/** The place of a row: the instant of its answer in microseconds since 1970, and its id. */
const cursorSchema = z
  .string()
  .regex(/^\d{1,16} \d{1,10}$/)
  .refine((cursor) => idParamSchema.safeParse(cursor.split(' ')[1]).success)

export const listFeedback = contract({
  method: 'GET',
  url: '/api/feedback',
  summary:
    'What patients say of their visits, the newest first; those to be called back are of any day',
  live: ['feedback', 'masters'],
  query: filterSchema
    .extend({
      state: z.enum(feedbackStates).default('words'),
      after: cursorSchema.optional(),
      limit: pageSizeSchema(60),
    })
    .refine(isForward.check, isForward.problem)
    .refine(isYear.check, isYear.problem),
  answer: pageOf(feedbackRowSchema),
})

const feedbackSumSchema = z.object({
  branchId: z.int(),
  branchName: z.string(),
  consultantId: z.int(),
  consultantName: z.string(),
  /** Visits whose patients were asked: by a message, or by the page that they answered on. */
  asked: z.int(),
  /** How many gave 1, 2, 3, 4 and 5. */
  counts: z.array(z.int()).length(5),
})
export type FeedbackSum = z.output<typeof feedbackSumSchema>

export const sumFeedback = contract({
  method: 'GET',
  url: '/api/feedback/sums',
  summary: 'How many patients were asked about visits of some days, and what they gave',
  live: ['feedback'],
  query: filterSchema
    .refine(isForward.check, isForward.problem)
    .refine(isYear.check, isYear.problem),
  answer: z.object({ rows: z.array(feedbackSumSchema), open: z.int() }),
})

/** A row as exported, without what only the screen needs. */
export const exportedFeedbackSchema = feedbackRowSchema.omit({
  id: true,
  version: true,
  reopened: true,
})
export type ExportedFeedback = z.output<typeof exportedFeedbackSchema>

export const exportFeedback = contract({
  method: 'POST',
  url: '/api/feedback/rows',
  summary: 'Every answer of some days, newest first, streamed as JSON lines',
  body: filterSchema
    .extend({ state: z.enum(feedbackStates) })
    .refine(isForward.check, isForward.problem)
    .refine(isYear.check, isYear.problem),
  answer: z.file(),
  fileType: rowsFileType,
})

const ofFeedback = z.strictObject({ id: idParamSchema })

export const settleSchema = z.strictObject({
  /** The version of the answer that was called about. */
  version: countSchema,
  /** What was seen of it, as `lastStepAt` says: another desk may have settled it, or opened it again. */
  settledAt: z.iso.datetime().nullable(),
  note: textSchema(maxSentences, messageKey('feedback.noteRequired')),
})

export const settleFeedback = contract({
  method: 'POST',
  url: '/api/feedback/:id/settle',
  summary: 'Say what came of a low answer, which then is to be called back about no more',
  params: ofFeedback,
  body: settleSchema,
  answer: z.object({}),
})

export const reopenFeedback = contract({
  method: 'POST',
  url: '/api/feedback/:id/reopen',
  summary: 'Open a low answer again that was settled by mistake',
  params: ofFeedback,
  body: z.strictObject({
    version: countSchema,
    /** Which settlement was seen: another desk may have settled it anew. */
    settledAt: z.iso.datetime(),
  }),
  answer: z.object({}),
})
