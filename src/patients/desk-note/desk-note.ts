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
