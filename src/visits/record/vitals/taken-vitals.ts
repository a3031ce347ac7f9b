import { z } from 'zod'
import { visitDetailsSchema } from '../details/visit-details.ts'

/** What the desk measures before the visit, in the order of its fields. The BMI follows from it. */
export const deskVitals = ['systolic', 'diastolic', 'weight', 'height', 'fasting', 'pp'] as const
export type DeskVital = (typeof deskVitals)[number]

/** With the limits and sentences of the visit's own fields. Null is not measured. */
export const vitalsSchema = visitDetailsSchema.pick({
  systolic: true,
  diastolic: true,
  weight: true,
  height: true,
  fasting: true,
  pp: true,
})
export type Vitals = z.output<typeof vitalsSchema>

/** Vitals that were measured, by whom and when. */
export const takenVitalsSchema = vitalsSchema.extend({
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
})
export type TakenVitals = z.output<typeof takenVitalsSchema>

export const isAnythingMeasured = (vitals: Vitals): boolean =>
  deskVitals.some((name) => vitals[name] !== null)
