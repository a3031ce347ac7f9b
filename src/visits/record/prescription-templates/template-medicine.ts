import { fieldsOfMedicine } from '../prescription/medicine-choice.ts'
import { strengthOf } from '../prescription/medicine-strength.ts'
import type { Medicine, PrescriptionItem } from '../prescription/prescription.ts'

/** A medicine as a prescription names it: with a strength only where that is no dose ('Calamine 8 %'). */
export const prescribedName = (medicine: Omit<Medicine, 'id'>): string =>
  fieldsOfMedicine({ id: 0, ...medicine }).medicine!

/**
 * The medicine of the clinic's list that an item prescribes: of its name and strength, or the only one of
 * its name. Undefined for free text, and where several strengths have the name and none is that of the dose.
 */
export function listedMedicineOf<Listed extends Medicine>(
  item: PrescriptionItem,
  medicines: readonly Listed[],
): Listed | undefined {
  const named = medicines.filter((it) => written(prescribedName(it)) === written(item.medicine))
  const strength = strengthOf(item)
  return named.find((it) => it.strength === strength) ?? (named.length === 1 ? named[0] : undefined)
}

/** In any case. Spaces count: the list has each spelling once. */
const written = (name: string): string => name.trim().toLowerCase()
