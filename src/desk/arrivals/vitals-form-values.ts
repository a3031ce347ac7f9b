import { z } from 'zod'
import { bmiOf } from '../../visits/visit/visit-rule.ts'
import { numberFromField, type NumberFieldValue } from '../../platform/numbers/parse-number.ts'
import {
  deskVitals,
  type DeskVital,
  vitalsSchema,
  type TakenVitals,
  type Vitals,
  vitalFieldsShape,
} from '../../visits/record/vitals/taken-vitals.ts'
import { vitalFromField } from '../../visits/record/vitals/vital-value.ts'

/** The desk's fields; '' for empty. */
export type VitalsFormValues = Record<DeskVital, NumberFieldValue>

/** The stored input, with the version that it is based on. `initial` is what the form begins with. */
export const vitalsDraftSchema = (initial: VitalsFormValues) =>
  z.strictObject({ seen: z.int(), values: z.strictObject(vitalFieldsShape(initial)) })

export const vitalsFormValuesOf = (taken: TakenVitals | null): VitalsFormValues =>
  Object.fromEntries(deskVitals.map((name) => [name, taken?.[name] ?? ''])) as VitalsFormValues

/** The fields as the request body has them, valid or not. */
export const toVitals = (values: VitalsFormValues): Vitals =>
  Object.fromEntries(deskVitals.map((name) => [name, vitalFromField(name, values[name])])) as Vitals

/** Problems by field, as message keys. */
export function vitalsProblems(values: VitalsFormValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = vitalsSchema.safeParse(toVitals(values))
  for (const { path, message } of error?.issues ?? []) problems[String(path[0])] ??= message
  return problems
}

/** The BMI as the consultant's form computes it, or null. */
export const bmiOfFormValues = ({ weight, height }: VitalsFormValues): number | null =>
  bmiOf(numberFromField(weight), numberFromField(height))
