import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'

/** A whole number from 1 on, null where the consultant left it open. The limits are those of the table. */
const countUpTo = (most: number) =>
  z
    .int(messageKey('visit.wholeNumber'))
    .min(1, messageKey('prescription.amountAboveZero'))
    .max(most, messageKey('visit.tooLarge'))
    .nullable()

/** What a patient is to do at home (decision 131). */
export const exerciseSchema = z.strictObject({
  name: textSchema(150, messageKey('exercise.nameRequired')),
  sets: countUpTo(20),
  /** Of each set. */
  repetitions: countUpTo(300),
  holdSeconds: countUpTo(600),
  timesADay: countUpTo(24),
  /** How to do it; may be empty. */
  instructions: textSchema(maxSentences),
})
export type Exercise = z.output<typeof exerciseSchema>

/** More than anybody does, and few enough for one request. */
export const maxExercises = 30

export const saveExercises = contract({
  method: 'PUT',
  url: '/api/visits/:id/exercises',
  summary: 'Save the home exercises of a visit, replacing the previous ones; none removes them',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    exercises: z.array(exerciseSchema).max(maxExercises),
  }),
  answer: z.object({ version: z.int() }),
})

export const readLastExercises = contract({
  method: 'GET',
  url: '/api/visits/:id/last-exercises',
  summary:
    "The home exercises of the patient's latest earlier visit to this consultant that has some",
  params: visitIdSchema,
  answer: z.object({ exercises: z.array(exerciseSchema) }),
})

export const listExerciseNames = contract({
  method: 'GET',
  url: '/api/exercise-names',
  summary:
    "Names of exercises that were prescribed of late, each once: the consultant's own first, then the clinic's",
  answer: z.array(z.string()),
})
