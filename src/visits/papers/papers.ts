import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema, daySchemaWithMessage } from '../../platform/day/day.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { markSchema } from '../../platform/http/mark.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { visitIdSchema } from '../visit/visit-params.ts'
import { maxBase64Length, paperTypes } from './paper-types.ts'

/** What a paper is, in words, and the day on it. */
export const paperLabelSchema = z.strictObject({
  title: textSchema(100, messageKey('papers.nameRequired')),
  day: daySchemaWithMessage(messageKey('papers.dayRequired')),
})
export type PaperLabel = z.output<typeof paperLabelSchema>

const paperSchema = z.object({
  id: z.int(),
  title: z.string(),
  day: daySchema,
  type: z.enum(paperTypes),
  addedBy: z.string(),
  /** Whether the reader may remove it: who added it, or saw the patient at that visit. */
  isOwn: z.boolean(),
})
export type Paper = z.output<typeof paperSchema>

export const listPapers = contract({
  method: 'GET',
  url: '/api/visits/:id/kept-papers',
  summary:
    'The papers that the patient of a visit brought to any visit, the latest first; for the desk those that it added today',
  params: visitIdSchema,
  answer: z.object({ ...markSchema.shape, papers: z.array(paperSchema) }),
})

/** Another address than the list with its mark: a page beside a process of another version would show a blank. */
export const listPapersWithoutMark = contract({
  method: 'GET',
  url: '/api/visits/:id/papers',
  summary:
    'As `GET /api/visits/:id/kept-papers`, without a mark: for an open page of an earlier version',
  params: visitIdSchema,
  answer: z.array(paperSchema),
})

export const readPapersMark = contract({
  method: 'GET',
  url: '/api/visits/:id/papers/mark',
  summary:
    'Whether an open list of papers shows what is stored: it has the mark of `GET /api/visits/:id/kept-papers`',
  params: visitIdSchema,
  live: ['appointment'],
  answer: markSchema,
})

const params = z.strictObject({ id: idParamSchema, paper: idParamSchema })

export const downloadPaper = contract({
  method: 'GET',
  url: '/api/visits/:id/papers/:paper',
  summary: "The file of one of the papers of a visit's patient",
  params,
  answer: z.file(),
  // One for both kinds: a browser is to show neither by itself.
  fileType: 'application/octet-stream',
})

export const addPaper = contract({
  method: 'POST',
  url: '/api/visits/:id/papers',
  summary: 'Keep a paper that the patient of a visit brought, as a JPEG picture or a PDF file',
  params: visitIdSchema,
  body: z.strictObject({
    ...paperLabelSchema.shape,
    type: z.enum(paperTypes),
    /** In base64. */
    file: z
      .base64(messageKey('papers.unusable'))
      .max(maxBase64Length, messageKey('papers.unusable')),
    /** The same when the request is sent again. */
    requestKey: z.uuid(),
  }),
  answer: z.object({}),
})

export const removePaper = contract({
  method: 'DELETE',
  url: '/api/visits/:id/papers/:paper',
  summary: 'Remove a paper that is of somebody else, or was added by mistake',
  params,
  answer: z.object({}),
})
