import { z } from 'zod'
import { daySchema, type Day } from '../../../platform/day/day.ts'
import {
  amountFromField,
  numberFieldSchema,
  type NumberFieldValue,
} from '../../../platform/numbers/parse-number.ts'
import type { Visit } from '../visit.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import { visitDetailsSchema, type VisitDetails } from './visit-details.ts'
import { vitalFieldsShape } from '../vitals/taken-vitals.ts'
import { vitalFromField } from '../vitals/vital-value.ts'

const textField = z.string().max(10_000)

/** The fields of the first step; '' for empty. `initial` is what the form begins with. */
export const detailsFormValuesSchema = (initial: DetailsFormValues) =>
  z.strictObject({
    ...vitalFieldsShape(initial),
    bmi: numberFieldSchema,
    illness: textField,
    symptoms: textField,
    treatment: textField,
    followUpDay: daySchema.or(z.literal('')),
    fees: numberFieldSchema,
  })
export interface DetailsFormValues extends Record<VitalField, NumberFieldValue> {
  illness: string
  symptoms: string
  treatment: string
  followUpDay: Day | ''
  fees: NumberFieldValue
}

export const vitalFields = [
  'systolic',
  'diastolic',
  'weight',
  'height',
  'bmi',
  'fasting',
  'pp',
  'temperature',
  'pulse',
  'spo2',
  'pain',
] as const
export type VitalField = (typeof vitalFields)[number]

/** The fields as the request body has them, valid or not. */
export function toDetails(values: DetailsFormValues): VisitDetails {
  const vitals = Object.fromEntries(
    vitalFields.map((name) => [name, vitalFromField(name, values[name])]),
  )
  return {
    ...(vitals as Pick<VisitDetails, VitalField>),
    illness: values.illness,
    symptoms: values.symptoms.trim() || null,
    treatment: values.treatment.trim() || null,
    followUpDay: values.followUpDay || null,
    // Empty fees stay null, which the schema refuses; 0 is a valid fee.
    fees: amountFromField(values.fees) ?? Number.NaN,
  }
}

/**
 * The fields for a visit. A new visit starts with the appointment's price as fees, the desk's vitals,
 * and an adult's known height.
 */
export function detailsFormValuesOf(visit: Visit): DetailsFormValues {
  const { details, appointment } = visit
  const measured = details ?? initialVitals(visit)
  const vitals = Object.fromEntries(vitalFields.map((name) => [name, measured[name] ?? '']))
  return {
    ...(vitals as Pick<DetailsFormValues, VitalField>),
    illness: details?.illness ?? '',
    symptoms: details?.symptoms ?? '',
    treatment: details?.treatment ?? '',
    followUpDay: details?.followUpDay ?? '',
    fees: details?.fees ?? appointment.price,
  }
}

function initialVitals({ takenVitals, patient }: Visit): Partial<VisitDetails> {
  const height = takenVitals?.height ?? patient.knownHeight
  return { ...takenVitals, height, bmi: bmiOf(takenVitals?.weight ?? null, height) }
}

/** Problems by field, as message keys; empty when the details can be saved. */
export function detailsProblems(values: DetailsFormValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = visitDetailsSchema.safeParse(toDetails(values))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
