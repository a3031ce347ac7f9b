import { z } from 'zod'
import { bmiOf } from '../../visits/visit/visit-rule.ts'
import { numberIn, numberTextSchema } from '../../platform/numbers/number-field.ts'
import {
  deskVitals,
  vitalsSchema,
  type TakenVitals,
  type Vitals,
} from '../../visits/record/vitals/taken-vitals.ts'

/** What stands in the desk's fields; '' is nothing yet. */
const fieldsSchema = z.strictObject({
  systolic: numberTextSchema,
  diastolic: numberTextSchema,
  weight: numberTextSchema,
  height: numberTextSchema,
  fasting: numberTextSchema,
  pp: numberTextSchema,
})
export type VitalsEntry = z.output<typeof fieldsSchema>

/** What is kept of them while they are typed, with the version that they were typed on. */
export const vitalsDraftSchema = z.strictObject({ seen: z.int(), entry: fieldsSchema })

export const vitalsEntryOf = (taken: TakenVitals | null): VitalsEntry =>
  Object.fromEntries(deskVitals.map((name) => [name, taken?.[name] ?? ''])) as VitalsEntry

/** The fields as the contract's body has them, whether valid or not. */
export const toVitals = (entry: VitalsEntry): Vitals =>
  Object.fromEntries(deskVitals.map((name) => [name, numberIn(entry[name])])) as Vitals

/** Each wrong field with the key of its sentence. */
export function vitalsProblems(entry: VitalsEntry): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = vitalsSchema.safeParse(toVitals(entry))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** The index as the consultant's form will have it, or null. */
export const bmiOfEntry = ({ weight, height }: VitalsEntry): number | null =>
  bmiOf(numberIn(weight), numberIn(height))
