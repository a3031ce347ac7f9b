import { z } from 'zod'
import { numberFieldSchema, numberFromField } from '../../../platform/numbers/parse-number.ts'
import { doseUnits, timings } from './dose-units.ts'
import { maxPrescriptionItems, savePrescription, type PrescriptionItem } from './prescription.ts'
import type { Visit } from '../visit.ts'

const rowValuesSchema = z.strictObject({
  medicine: z.string().max(1_000),
  amount: numberFieldSchema,
  unit: z.enum(doseUnits),
  morning: z.boolean(),
  afternoon: z.boolean(),
  evening: z.boolean(),
  days: numberFieldSchema,
  timing: z.enum(timings),
  liquidPerDay: numberFieldSchema,
})

/** The fields of one row; '' for empty. */
export type PrescriptionRowValues = z.output<typeof rowValuesSchema>

/** The fields of a prescription: at least one row. */
export const prescriptionFormValuesSchema = z.strictObject({
  items: z.array(rowValuesSchema).min(1).max(maxPrescriptionItems),
})
export type PrescriptionFormValues = z.output<typeof prescriptionFormValuesSchema>

/** A new row, with the defaults of the specification, section 9. */
export const emptyRow: PrescriptionRowValues = {
  medicine: '',
  amount: '',
  unit: doseUnits[0],
  morning: false,
  afternoon: false,
  evening: false,
  days: 1,
  timing: timings[0],
  liquidPerDay: '',
}

/** The row of an item. The order of its fields is fixed, so that equal rows serialize to equal texts. */
const rowOf = (item: PrescriptionItem): PrescriptionRowValues => ({
  medicine: item.medicine,
  amount: item.amount,
  unit: item.unit,
  morning: item.morning,
  afternoon: item.afternoon,
  evening: item.evening,
  days: item.days,
  timing: item.timing,
  liquidPerDay: item.liquidPerDay ?? '',
})

/** The fields for a visit; one empty row when nothing was prescribed yet. */
export const prescriptionFormValuesOf = ({
  prescription,
}: Pick<Visit, 'prescription'>): PrescriptionFormValues => ({
  items: prescription.length > 0 ? prescription.map(rowOf) : [emptyRow],
})

/** The rows as the request body has them, valid or not. */
export const toPrescriptionItems = ({ items }: PrescriptionFormValues): PrescriptionItem[] =>
  items.map((row) => ({
    ...row,
    // Empty stays null, which the schema refuses.
    amount: numberFromField(row.amount) ?? Number.NaN,
    days: numberFromField(row.days) ?? Number.NaN,
    liquidPerDay: row.unit === 'ml' ? numberFromField(row.liquidPerDay) : null,
  }))

/** Problems by field path ('items.0.medicine'), as message keys. */
export function prescriptionProblems(values: PrescriptionFormValues): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = savePrescription.body.safeParse({
    version: 0,
    items: toPrescriptionItems(values),
  })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/**
 * True if every field is valid. A missing dose does not disable Save: its error shows on Save
 * (specification, section 5).
 */
export const areFieldsValid = (values: PrescriptionFormValues): boolean =>
  Object.keys(prescriptionProblems(values)).every((path) => path.endsWith('.dose'))

/** A prescription has at least one row (specification, section 5). */
export const canRemoveRow = ({ items }: PrescriptionFormValues): boolean => items.length > 1
export const canAddRow = ({ items }: PrescriptionFormValues): boolean =>
  items.length < maxPrescriptionItems

/** Whether nothing was typed in a row. */
export const isUntouched = (row: PrescriptionRowValues): boolean =>
  JSON.stringify({ ...row, medicine: row.medicine.trim() }) === JSON.stringify(emptyRow)

/** Appends an earlier prescription to the rows, without the untouched ones. */
export const withRepeatedItems = (
  { items }: PrescriptionFormValues,
  earlier: PrescriptionItem[],
): PrescriptionFormValues => ({
  items: [...items.filter((row) => !isUntouched(row)), ...earlier.map(rowOf)],
})
