import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema, daySchemaWithMessage, type Day } from '../../../platform/day/day.ts'
import { idParamSchema, maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey, type TextKey } from '../../../platform/i18n/text-key.ts'
import { visitIdSchema } from '../../visit/visit-params.ts'
import { recommendedTestSchema } from '../tests/recommended-tests.ts'
import { figureFieldSchema, figuresSchema } from './figures.ts'

const hasText = (value: unknown): boolean =>
  value !== null && typeof value === 'object' && 'text' in value && typeof value.text === 'string'

/** What a test has shown, in figures, in words or in both, and the day on which it was made. */
export const testResultSchema = z
  .strictObject({
    /** Empty only beside figures, which are then stored in words as well. */
    text: textSchema(maxSentences),
    day: daySchemaWithMessage(messageKey('testResults.dayRequired')),
    figures: figuresSchema.optional(),
  })
  .refine(({ text, figures = [] }) => text !== '' || figures.length > 0, {
    path: ['text'],
    error: messageKey('testResults.required'),
    // Also where another field is wrong: all that is missing is said at once.
    when: ({ value }) => hasText(value),
  })
export type TestResult = z.output<typeof testResultSchema>

/** Longer than what is typed, as twenty figures in words may be. */
const maxStoredText = 2_500

/** A result as it is stored. */
export const storedResultSchema = z.strictObject({
  text: textSchema(maxStoredText, messageKey('testResults.required')),
  day: daySchema,
  figures: figuresSchema.optional(),
})
export type StoredResult = z.output<typeof storedResultSchema>

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
  /** What can be noted of it in figures; absent in the answer of a process of the version before. */
  measuredValues: z.array(figureFieldSchema).optional(),
  /** Null while nobody has noted it. */
  result: storedResultSchema.extend({ notedBy: z.string() }).nullable(),
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
    seen: storedResultSchema.nullable(),
  }),
  answer: z.object({}),
})

/** The results of the tests of one visit, beside its recommended tests. */
export const visitResultSchema = z.object({
  ...recommendedTestSchema.pick({ type: true, id: true }).shape,
  text: z.string(),
  day: daySchema,
  figures: figuresSchema.optional(),
})
export type VisitResult = z.output<typeof visitResultSchema>
