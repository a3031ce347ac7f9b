import { z } from 'zod'
import { numberIn, numberTextSchema } from '../../../platform/numbers/number-field.ts'
import {
  doseUnits,
  mostPrescriptionItems,
  savePrescription,
  timings,
  type PrescriptionItem,
} from './prescription.ts'
import type { Visit } from '../visit.ts'

const rowSchema = z.strictObject({
  medicine: z.string().max(1_000),
  amount: numberTextSchema,
  unit: z.enum(doseUnits),
  morning: z.boolean(),
  afternoon: z.boolean(),
  evening: z.boolean(),
  days: numberTextSchema,
  timing: z.enum(timings),
  liquidPerDay: numberTextSchema,
})

/** What stands in the fields of one row; '' is nothing yet. */
export type PrescriptionRow = z.output<typeof rowSchema>

/** What stands in the fields of a prescription: one row at least. */
export const prescriptionEntrySchema = z.strictObject({
  items: z.array(rowSchema).min(1).max(mostPrescriptionItems),
})
export type PrescriptionEntry = z.output<typeof prescriptionEntrySchema>

/** A row as it is added, with the defaults of the specification, section 9. */
export const newRow: PrescriptionRow = {
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

/** The row of an item, its fields in the order of every row, so that equal rows are equal texts. */
const rowOf = (item: PrescriptionItem): PrescriptionRow => ({
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

/** What the fields show of a visit; one row to begin with where nothing was prescribed yet. */
export const prescriptionEntryOf = ({
  prescription,
}: Pick<Visit, 'prescription'>): PrescriptionEntry => ({
  items: prescription.length > 0 ? prescription.map(rowOf) : [newRow],
})

/** The rows as the contract's body has them, whether valid or not. */
export const toItems = ({ items }: PrescriptionEntry): PrescriptionItem[] =>
  items.map((row) => ({
    ...row,
    // What is not there stays no number, for the schema to refuse.
    amount: numberIn(row.amount) ?? Number.NaN,
    days: numberIn(row.days) ?? Number.NaN,
    liquidPerDay: row.unit === 'ml' ? numberIn(row.liquidPerDay) : null,
  }))

/** Each wrong field ('items.0.medicine') with the key of its sentence. */
export function prescriptionProblems(entry: PrescriptionEntry): Record<string, string> {
  const problems: Record<string, string> = {}
  const { error } = savePrescription.body.safeParse({ version: 0, items: toItems(entry) })
  for (const { path, message } of error?.issues ?? []) problems[path.join('.')] ??= message
  return problems
}

/**
 * Whether every field is right. A row without a dose says so only when Save is tried
 * (specification, section 5).
 */
export const areFieldsRight = (entry: PrescriptionEntry): boolean =>
  Object.keys(prescriptionProblems(entry)).every((path) => path.endsWith('.dose'))

/** A prescription keeps one row at least (specification, section 5). */
export const canRemoveRow = ({ items }: PrescriptionEntry): boolean => items.length > 1
export const canAddRow = ({ items }: PrescriptionEntry): boolean =>
  items.length < mostPrescriptionItems

const isUntouched = (row: PrescriptionRow): boolean =>
  JSON.stringify({ ...row, medicine: row.medicine.trim() }) === JSON.stringify(newRow)

/** The rows with an earlier prescription after them; untouched rows give way to it. */
export const withRepeated = (
  { items }: PrescriptionEntry,
  earlier: PrescriptionItem[],
): PrescriptionEntry => ({
  items: [...items.filter((row) => !isUntouched(row)), ...earlier.map(rowOf)],
})
