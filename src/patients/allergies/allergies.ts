import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

const maxLetters = 1_000

/** What a patient is allergic to, in words; empty for one who was asked and has none. */
const allergiesSchema = textSchema(maxLetters)
/** The same in words: that there are none is a choice of its own. */
export const writtenAllergiesSchema = textSchema(maxLetters, messageKey('allergies.required'))

/** What the register has of it; null while nobody has asked. */
export const storedAllergiesSchema = z.string().nullable()

/** A patient whose allergies are shown. */
export interface NotedPatient {
  id: number
  name: string
  allergies: string | null
}

export const noteAllergies = contract({
  method: 'PUT',
  url: '/api/clients/:id/allergies',
  summary: 'Note what a patient is allergic to, or that nothing is known',
  params: z.strictObject({ id: idParamSchema }),
  body: z.strictObject({
    allergies: allergiesSchema,
    /** What the user saw: somebody else may have noted more since. */
    seen: storedAllergiesSchema,
  }),
  answer: z.object({}),
})
