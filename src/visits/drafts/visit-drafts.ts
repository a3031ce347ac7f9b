import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { keepable } from '../../platform/http/typed-text.ts'
import { visitParts } from '../visit/visit-parts.ts'

/** What was typed of a part and not saved yet. The window that types it knows what it means. */
export const visitDraftSchema = z.object({
  part: z.enum(visitParts),
  /** Null when nothing is typed beyond what was saved. */
  content: z.string().nullable(),
  version: z.int(),
  /** The window that wrote it, and which of its requests that was; null for a program. */
  editor: z.string().nullable(),
  number: z.int(),
  savedAt: z.iso.datetime(),
})
export type VisitDraft = z.output<typeof visitDraftSchema>

const count = z.int().min(0).max(2_147_483_647)

/** Which window writes, and upon what: so that one that sends again is not taken for another. */
export const writeStampSchema = z.strictObject({
  editor: z.uuid(),
  /** Counts what the window sends of the part, drafts and saves alike. */
  number: count.min(1),
  /** The version of the draft that the window shows; 0 when there was none. */
  seen: count,
})

export const keepVisitDraft = contract({
  method: 'PUT',
  url: '/api/visits/:id/drafts/:part',
  summary: 'Keep what is being typed of a part, or drop it; refused when another window typed on',
  outlivesPage: true,
  params: z.strictObject({ id: idInAddress, part: z.enum(visitParts) }),
  body: writeStampSchema.extend({
    /** Null drops it. */
    content: z.string().max(60_000).regex(keepable).nullable(),
  }),
  /** The draft's version now. */
  answer: z.object({ version: z.int() }),
})

/** How often a window tells that it has a visit open, and how long it counts after that. */
export const presenceMs = { tell: 8_000, forget: 20_000 }

export const tellPresence = contract({
  method: 'POST',
  url: '/api/visits/:id/presence',
  summary: 'Tell that a window has the visit open, and learn whether others have',
  outlivesPage: true,
  params: z.strictObject({ id: idInAddress }),
  body: z.strictObject({
    editor: z.uuid(),
    /** The window is being closed and counts no longer. */
    leaving: z.boolean().default(false),
  }),
  answer: z.object({
    /** Other windows that have the visit open. */
    others: z.int(),
    /** The visit's version now. */
    version: z.int(),
    /** This window saved it last. */
    own: z.boolean(),
    /** The version of what the desk measured. */
    vitalsVersion: z.int(),
  }),
})
