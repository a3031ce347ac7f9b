import { fieldsOfMedicine } from '../prescription/medicine-choice.ts'
import { strengthOf } from '../prescription/medicine-strength.ts'
import type { Medicine, PrescriptionItem } from '../prescription/prescription.ts'

/** A medicine as a prescription names it: with a strength only where that is no dose ('Calamine 8 %'). */
export const prescribedName = (medicine: Omit<Medicine, 'id'>): string =>
  fieldsOfMedicine({ id: 0, ...medicine }).medicine!

/**
 * An item's medicine as a template inserts it: under the name that the clinic's list has now, and with the strength that
 * was written. Where the list says another concentration by now, it is what was written: a new one would go in unseen.
 */
export function insertedName(item: string, listed: Omit<Medicine, 'id'>): string {
  const name = prescribedName(listed)
  // 'Calamine 8 %' where the list has 'Calamine 5 %', or 'Calamine' of 5 ml.
  const isSameStrength =
    name === listed.name || written(item).endsWith(` ${written(listed.strength!)}`)
  return isSameStrength && numbersIn(name) === numbersIn(item) ? name : item
}

const numbersIn = (name: string): string =>
  [...name.matchAll(/\d+(?:\.\d+)?/g)].map(([digits]) => digits).join(' ')

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
