import { z } from 'zod'
import { daySchema } from '../../../platform/day/day.ts'
import { amountIn, numberIn, numberTextSchema } from '../../../platform/numbers/number-field.ts'
import type { Visit } from '../visit.ts'
import { bmiOf } from '../../visit/visit-rule.ts'
import { visitDetailsSchema, type VisitDetails } from './visit-details.ts'

const textField = z.string().max(10_000)

/** What stands in the fields of the first step; '' is nothing yet. */
export const detailsEntrySchema = z.strictObject({
  systolic: numberTextSchema,
  diastolic: numberTextSchema,
  weight: numberTextSchema,
  height: numberTextSchema,
  fasting: numberTextSchema,
  pp: numberTextSchema,
  bmi: numberTextSchema,
  illness: textField,
  symptoms: textField,
  treatment: textField,
  followUpDay: daySchema.or(z.literal('')),
  fees: numberTextSchema,
})
export type DetailsEntry = z.output<typeof detailsEntrySchema>

export const vitalFields = [
  'systolic',
  'diastolic',
  'weight',
  'height',
  'bmi',
  'fasting',
  'pp',
] as const
export type VitalField = (typeof vitalFields)[number]

/** The fields as the contract's body has them, whether valid or not. */
export function toDetails(entry: DetailsEntry): VisitDetails {
  const vitals = Object.fromEntries(vitalFields.map((name) => [name, numberIn(entry[name])]))
  return {
    ...(vitals as Pick<VisitDetails, VitalField>),
    illness: entry.illness,
    symptoms: entry.symptoms.trim() || null,
    treatment: entry.treatment.trim() || null,
    followUpDay: entry.followUpDay || null,
    // No fees stay none, for the schema to refuse; 0 is a fee.
    fees: amountIn(entry.fees) ?? Number.NaN,
  }
}

/**
 * What the fields show of a visit. A new one begins with the appointment's price as its fees, with
 * what the desk measured, and with the height that is known of a grown-up.
 */
export function detailsEntryOf(visit: Visit): DetailsEntry {
  const { details, appointment } = visit
  const measured = details ?? beginningVitals(visit)
  const vitals = Object.fromEntries(vitalFields.map((name) => [name, measured[name] ?? '']))
  return {
    ...(vitals as Pick<DetailsEntry, VitalField>),
    illness: details?.illness ?? '',
    symptoms: details?.symptoms ?? '',
    treatment: details?.treatment ?? '',
    followUpDay: details?.followUpDay ?? '',
    fees: details?.fees ?? appointment.price,
  }
}

function beginningVitals({ takenVitals, patient }: Visit): Partial<VisitDetails> {
  const height = takenVitals?.height ?? patient.knownHeight
  return { ...takenVitals, height, bmi: bmiOf(takenVitals?.weight ?? null, height) }
}

/** Each wrong field with the key of its sentence; none when the details can be saved. */
export function detailsProblems(entry: DetailsEntry): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = visitDetailsSchema.safeParse(toDetails(entry))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}
