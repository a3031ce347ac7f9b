import { z } from 'zod'
import { laterVitals, visitDetailsSchema, type LaterVital } from '../details/visit-details.ts'
import { numberFieldSchema, type NumberFieldValue } from '../../../platform/numbers/parse-number.ts'

/** The vitals that the desk measures, in the order of its fields. The BMI is computed from them. */
export const deskVitals = [
  'systolic',
  'diastolic',
  'weight',
  'height',
  'fasting',
  'pp',
  'temperature',
  'pulse',
  'spo2',
  'pain',
] as const
export type DeskVital = (typeof deskVitals)[number]

/** Limits and messages of the visit's own fields. Null when not measured. */
export const vitalsSchema = visitDetailsSchema.pick({
  systolic: true,
  diastolic: true,
  weight: true,
  height: true,
  fasting: true,
  pp: true,
  temperature: true,
  pulse: true,
  spo2: true,
  pain: true,
})
export type Vitals = z.output<typeof vitalsSchema>

/** The vitals as they are sent: what is absent keeps its stored value. */
export const sentVitalsSchema = vitalsSchema.partial(laterVitals)
export type SentVitals = z.output<typeof sentVitalsSchema>

/** The desk's vitals, with the staff member and the time. */
export const takenVitalsSchema = vitalsSchema.extend({
  takenBy: z.string(),
  takenAt: z.iso.datetime(),
})
export type TakenVitals = z.output<typeof takenVitalsSchema>

export const isAnythingMeasured = (vitals: Vitals): boolean =>
  deskVitals.some((name) => vitals[name] !== null)

/**
 * The fields of the vitals that are measured, at the desk and in the visit. A draft of an older window
 * lacks the later ones: they then have the values that the form begins with.
 */
export const vitalFieldsShape = (
  initial: Pick<Record<DeskVital, NumberFieldValue>, LaterVital>,
) => ({
  systolic: numberFieldSchema,
  diastolic: numberFieldSchema,
  weight: numberFieldSchema,
  height: numberFieldSchema,
  fasting: numberFieldSchema,
  pp: numberFieldSchema,
  temperature: numberFieldSchema.default(initial.temperature),
  pulse: numberFieldSchema.default(initial.pulse),
  spo2: numberFieldSchema.default(initial.spo2),
  pain: numberFieldSchema.default(initial.pain),
})
