import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema } from '../../../platform/day/day.ts'
import { typedText } from '../../../platform/http/typed-text.ts'
import { sentence } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-parts.ts'

const measured = (most: number) =>
  z
    .number(sentence('visit.numberOnly'))
    .min(0, sentence('visit.notNegative'))
    .max(most, sentence('visit.tooLarge'))

/** Whole numbers, as a cuff shows them. */
const pressure = (most: number) =>
  measured(most).multipleOf(1, sentence('visit.wholeNumber')).nullable()

const oneDecimal = (most: number) =>
  measured(most).multipleOf(0.1, sentence('visit.oneDecimal')).nullable()

const note = (most: number) => typedText(most).nullable()

/** What the first step records (specification, sections 2 and 5). Null is not measured. */
export const visitDetailsSchema = z.strictObject({
  /** Blood pressure in mmHg. */
  systolic: pressure(400),
  diastolic: pressure(300),
  /** Kilograms. */
  weight: oneDecimal(999.9),
  /** Centimetres. */
  height: oneDecimal(300),
  /** Sugar in mg/dl, fasting and after a meal. */
  fasting: oneDecimal(9_999.9),
  pp: oneDecimal(9_999.9),
  bmi: oneDecimal(999.9),
  illness: typedText(500, sentence('visit.illnessRequired')),
  symptoms: note(2_000),
  treatment: note(4_000),
  followUpDay: daySchema.nullable(),
  /** Rupees. They do not change the appointment's price. */
  fees: z
    .number(sentence('visit.feesRequired'))
    .min(0, sentence('visit.notNegative'))
    .max(99_999_999.99, sentence('visit.tooLarge'))
    .multipleOf(0.01, sentence('visit.twoDecimals')),
})
export type VisitDetails = z.output<typeof visitDetailsSchema>

export const saveVisitDetails = contract({
  method: 'PUT',
  url: '/api/visits/:id/details',
  summary: 'Save vitals, illness, treatment and fees of a visit',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    details: visitDetailsSchema,
  }),
  answer: z.object({ version: z.int() }),
})
