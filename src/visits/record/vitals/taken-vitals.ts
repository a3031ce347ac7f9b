import { z } from 'zod'
import { visitDetailsSchema } from '../details/visit-details.ts'
import { numberFieldSchema } from '../../../platform/numbers/parse-number.ts'

/** The vitals that the desk measures, in the order of its fields. The BMI is computed from them. */
export const deskVitals = ['systolic', 'diastolic', 'weight', 'height', 'fasting', 'pp'] as const
export type DeskVital = (typeof deskVitals)[number]

/** Limits and messages of the visit's own fields. Null when not measured. */
export const vitalsSchema = visitDetailsSchema.pick({
  systolic: true,
  diastolic: true,
  weight: true,
  height: true,
  fasting: true,
  pp: true,
})
export type Vitals = z.output<typeof vitalsSchema>

/** The desk's vitals, with the staff member and the time. */
export const takenVitalsSchema = vitalsSchema.extend({
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
})
export type TakenVitals = z.output<typeof takenVitalsSchema>

export const isAnythingMeasured = (vitals: Vitals): boolean =>
  deskVitals.some((name) => vitals[name] !== null)

/** The fields of the vitals that are measured, at the desk and in the visit. */
export const vitalFieldsShape = {
  systolic: numberFieldSchema,
  diastolic: numberFieldSchema,
  weight: numberFieldSchema,
  height: numberFieldSchema,
  fasting: numberFieldSchema,
  pp: numberFieldSchema,
}
