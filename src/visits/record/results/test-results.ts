import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema, daySchemaWithMessage, type Day } from '../../../platform/day/day.ts'
import { idParamSchema, maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import { visitIdSchema } from '../../visit/visit-params.ts'
import { recommendedTestSchema } from '../tests/recommended-tests.ts'

/** What a test has shown, in words, and the day on which it was made. */
export const testResultSchema = z.strictObject({
  text: textSchema(maxSentences, messageKey('testResults.required')),
  day: daySchemaWithMessage(messageKey('testResults.dayRequired')),
})
export type TestResult = z.output<typeof testResultSchema>

/** Why a test cannot have been made on a day: it is before the visit that recommended it, or in the future. */
export function resultDayProblem(
  day: Day,
  { recommendedOn, today }: { recommendedOn: Day; today: Day },
): TextKey | undefined {
  if (day < recommendedOn) return messageKey('testResults.dayEarly')
  return day > today ? messageKey('testResults.dayInFuture') : undefined
}

/** A test that some visit of the patient recommended, with what it has shown. */
const testWithResultSchema = z.object({
  id: z.int(),
  ...recommendedTestSchema.pick({ type: true, name: true }).shape,
  /** The visit's. */
  day: daySchema,
  consultantName: z.string(),
  /** Null while nobody has noted it. */
  result: testResultSchema.extend({ notedBy: z.string() }).nullable(),
})
export type TestWithResult = z.output<typeof testWithResultSchema>

export const readTestResults = contract({
  method: 'GET',
  url: '/api/visits/:id/test-results',
  summary: 'The tests recommended to the patient of a visit, the latest first, with their results',
  params: visitIdSchema,
  answer: z.array(testWithResultSchema),
})

export const noteTestResult = contract({
  method: 'PUT',
  url: '/api/visits/:id/test-results/:test',
  summary: "Note, correct or remove the result of a test that the visit's patient was recommended",
  params: z.strictObject({ id: idParamSchema, test: idParamSchema }),
  body: z.strictObject({
    /** Null removes it. */
    result: testResultSchema.nullable(),
    /** What the user saw: a colleague may have noted another since. */
    seen: testResultSchema.nullable(),
  }),
  answer: z.object({}),
})

/** The results of the tests of one visit, beside its recommended tests. */
export const visitResultSchema = z.object({
  ...recommendedTestSchema.pick({ type: true, id: true }).shape,
  text: z.string(),
  day: daySchema,
})
export type VisitResult = z.output<typeof visitResultSchema>
