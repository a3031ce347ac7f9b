import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'

/** A line or three: it is read in passing, by whoever books or receives the patient. */
export const deskNoteSchema = textSchema(300)

/** What the register has of it; null where there is none. */
export const storedDeskNoteSchema = z.string().nullable()

/** A patient whose note is shown. */
export interface DeskNotedPatient {
  id: number
  name: string
  deskNote: string | null
}

export const writeDeskNote = contract({
  method: 'PUT',
  url: '/api/clients/:id/desk-note',
  summary: 'Write what staff should know whenever they book, receive or see a patient',
  params: z.strictObject({ id: idParamSchema }),
  body: z.strictObject({
    /** Empty for none. */
    deskNote: deskNoteSchema,
    /** What the user saw: another desk may have written more since. */
    seen: storedDeskNoteSchema,
  }),
  answer: z.object({}),
})

const linesOf = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The notes of two entries of one patient: all lines of either, each once; null where neither has one. */
export function bothDeskNotes(one: string | null, other: string | null): string | null {
  const known = new Set(linesOf(one).map((line) => line.toLowerCase()))
  const added = linesOf(other).filter((line) => !known.has(line.toLowerCase()))
  return added.length === 0 ? one : [one, ...added].filter(Boolean).join('\n')
}
