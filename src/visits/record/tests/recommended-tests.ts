import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { idSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'

export const testTypes = ['Lab', 'Radiology'] as const
export type TestType = (typeof testTypes)[number]

/** A test of one of the two catalogues, whose ids both start at 1. */
const chosenTestSchema = z.strictObject({ type: z.enum(testTypes), id: idSchema() })
export type ChosenTest = z.output<typeof chosenTestSchema>

export const recommendedTestSchema = z.object({
  type: z.enum(testTypes),
  id: z.int(),
  name: z.string(),
})
export type RecommendedTest = z.output<typeof recommendedTestSchema>

export const saveRecommendedTests = contract({
  method: 'PUT',
  url: '/api/visits/:id/tests',
  summary: 'Save the recommended tests of a visit, replacing the previous ones',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    tests: z.array(chosenTestSchema).min(1, messageKey('tests.required')).max(100),
  }),
  answer: z.object({ version: z.int() }),
})
