import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, storablePattern, countSchema } from '../../platform/http/input-schemas.ts'
import { visitParts } from '../../scheduling/appointments/visit-parts.ts'

/** The unsaved text of a part; its format is that of the form that writes it. */
export const visitDraftSchema = z.object({
  part: z.enum(visitParts),
  /** Null when there is nothing beyond what was saved. */
  content: z.string().nullable(),
  version: z.int(),
  /** UUID of the window that wrote it; null for a program. */
  editor: z.string().nullable(),
  number: z.int(),
  savedAt: z.iso.datetime(),
})
export type VisitDraft = z.output<typeof visitDraftSchema>

/** The window that writes and the version that it has seen, so that a repeated request is recognized. */
export const writeStampSchema = z.strictObject({
  editor: z.uuid(),
  /** Counts the window's requests for this part, drafts and saves together. */
  number: countSchema.min(1),
  /** The draft version that the window shows; 0 for none. */
  seen: countSchema,
})

export const storeVisitDraft = contract({
  method: 'PUT',
  url: '/api/visits/:id/drafts/:part',
  summary: 'Store or drop the draft of a part; refused when another window changed it',
  keepalive: true,
  params: z.strictObject({ id: idParamSchema, part: z.enum(visitParts) }),
  body: writeStampSchema.extend({
    /** Null drops the draft. */
    content: z.string().max(60_000).regex(storablePattern).nullable(),
  }),
  /** The draft's new version. */
  answer: z.object({ version: z.int() }),
})

/** Interval of presence reports, and the age at which a window no longer counts, in milliseconds. */
export const presenceMs = { reportEvery: 8_000, expireAfter: 20_000 }

export const reportPresence = contract({
  method: 'POST',
  url: '/api/visits/:id/presence',
  summary: 'Report that a window has the visit open; returns the number of other windows',
  keepalive: true,
  params: z.strictObject({ id: idParamSchema }),
  body: z.strictObject({
    editor: z.uuid(),
    /** True when the window is closing. */
    leaving: z.boolean().default(false),
  }),
  answer: z.object({
    /** Number of other windows that have the visit open. */
    others: z.int(),
    /** The visit's current version. */
    version: z.int(),
    /** True when this window saved last. */
    own: z.boolean(),
    /** The version of the desk's vitals. */
    vitalsVersion: z.int(),
  }),
})
