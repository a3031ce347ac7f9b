import { numberFieldSchema } from '../../../platform/numbers/parse-number.ts'

/** The fields of the vitals that are measured, at the desk and in the visit. */
export const vitalFieldsShape = {
  systolic: numberFieldSchema,
  diastolic: numberFieldSchema,
  weight: numberFieldSchema,
  height: numberFieldSchema,
  fasting: numberFieldSchema,
  pp: numberFieldSchema,
}
