import { z } from 'zod'
import { bmiOf } from '../../visits/visit/visit-rule.ts'
import { numberFromField } from '../../platform/numbers/parse-number.ts'
import {
  deskVitals,
  vitalsSchema,
  type TakenVitals,
  type Vitals,
  vitalFieldsShape,
} from '../../visits/record/vitals/taken-vitals.ts'

/** The desk's fields; '' for empty. */
const formValuesSchema = z.strictObject(vitalFieldsShape)
export type VitalsFormValues = z.output<typeof formValuesSchema>

/** The stored input, with the version that it is based on. */
export const vitalsDraftSchema = z.strictObject({ seen: z.int(), values: formValuesSchema })

export const vitalsFormValuesOf = (taken: TakenVitals | null): VitalsFormValues =>
  Object.fromEntries(deskVitals.map((name) => [name, taken?.[name] ?? ''])) as VitalsFormValues

/** The fields as the request body has them, valid or not. */
export const toVitals = (values: VitalsFormValues): Vitals =>
  Object.fromEntries(deskVitals.map((name) => [name, numberFromField(values[name])])) as Vitals

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
