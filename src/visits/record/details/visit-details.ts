import { z } from 'zod'
import { contract } from '../../../access/permissions/contract.ts'
import { daySchema } from '../../../platform/day/day.ts'
import { maxSentences, textSchema } from '../../../platform/http/input-schemas.ts'
import { messageKey } from '../../../platform/i18n/text-key.ts'
import { writeStampSchema } from '../../drafts/visit-drafts.ts'
import { visitIdSchema, visitVersionSchema } from '../../visit/visit-params.ts'
import { temperatureLimits } from '../vitals/vital-value.ts'

const measured = (max: number) =>
  z
    .number(messageKey('visit.numberOnly'))
    .min(0, messageKey('visit.notNegative'))
    .max(max, messageKey('visit.tooLarge'))

/** Whole numbers, as blood pressure monitors show. */
const pressure = (max: number) =>
  measured(max).multipleOf(1, messageKey('visit.wholeNumber')).nullable()

const oneDecimal = (max: number) =>
  measured(max).multipleOf(0.1, messageKey('visit.oneDecimal')).nullable()

/** A whole number that a living patient can have. */
const wholeBetween = (min: number, max: number) =>
  z
    .number(messageKey('visit.numberOnly'))
    .min(min, messageKey('visit.tooSmall'))
    .max(max, messageKey('visit.tooLarge'))
    .multipleOf(1, messageKey('visit.wholeNumber'))
    .nullable()

const note = (max: number) => textSchema(max).nullable()

/** The values of the first step (specification, sections 2 and 5). Null when not measured. */
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
  /** Degrees Fahrenheit. A figure in °C is below the limit. */
  temperature: z
    .number(messageKey('visit.numberOnly'))
    .min(temperatureLimits.min, messageKey('visit.temperatureRange'))
    .max(temperatureLimits.max, messageKey('visit.temperatureRange'))
    .multipleOf(0.1, messageKey('visit.oneDecimal'))
    .nullable(),
  /** Beats a minute. */
  pulse: wholeBetween(10, 400),
  /** Oxygen saturation in percent. */
  spo2: wholeBetween(20, 100),
  /** As the patient says, from 0 (none) to 10; null when not asked. */
  pain: wholeBetween(0, 10),
  illness: textSchema(maxSentences, messageKey('visit.illnessRequired')),
  symptoms: note(2_000),
  treatment: note(4_000),
  followUpDay: daySchema.nullable(),
  /** Rupees. Independent of the appointment's price. */
  fees: z
    .number(messageKey('visit.feesRequired'))
    .min(0, messageKey('visit.notNegative'))
    .max(99_999_999.99, messageKey('visit.tooLarge'))
    .multipleOf(0.01, messageKey('visit.twoDecimals')),
})
export type VisitDetails = z.output<typeof visitDetailsSchema>

/** The vitals that a window opened before this version does not send: what is stored stays. */
export const laterVitals = { temperature: true, pulse: true, spo2: true, pain: true } as const
export type LaterVital = keyof typeof laterVitals

/** The details as they are sent: what is absent keeps its stored value. */
export const sentDetailsSchema = visitDetailsSchema.partial(laterVitals)
export type SentDetails = z.output<typeof sentDetailsSchema>

export const saveVisitDetails = contract({
  method: 'PUT',
  url: '/api/visits/:id/details',
  summary: 'Save vitals, illness, treatment and fees of a visit',
  params: visitIdSchema,
  body: z.strictObject({
    version: visitVersionSchema,
    stamp: writeStampSchema.optional(),
    details: sentDetailsSchema,
  }),
  answer: z.object({ version: z.int() }),
})
