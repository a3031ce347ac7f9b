import { doseOf } from './medicine-strength.ts'
import type { Medicine } from './medicines.ts'
import type { PrescriptionRow } from './prescription-form-values.ts'

/** A medicine as it is suggested: 'Paracetamol 500 mg'. */
export const medicineLabel = ({ name, strength }: Medicine): string =>
  strength === null ? name : `${name} ${strength}`

/**
 * Those of the medicines that hold what is typed by now: while new ones are on their way, none of
 * the last ones stays that has nothing to do with it. Each label once: 'Vitamin D3' of 60,000 IU
 * and a medicine that somebody once typed as 'Vitamin D3 60,000 IU' would be two lines that nobody
 * can tell apart.
 */
export function shownMedicines(medicines: Medicine[], typed: string): Medicine[] {
  const labels = medicines.map(medicineLabel)
  const wanted = typed.trim().toLowerCase()
  return medicines.filter(
    (_, at) => labels[at]!.toLowerCase().includes(wanted) && labels.indexOf(labels[at]!) === at,
  )
}

/**
 * The fields that a chosen medicine fills. A strength without a unit of a prescription
 * ('60,000 IU') belongs to the name then. Where the strength tells no dose, the amount is to be
 * typed: one left over from another medicine would be a wrong dose.
 */
export function filledBy(medicine: Medicine): Partial<PrescriptionRow> {
  const dose = medicine.strength === null ? undefined : doseOf(medicine.strength)
  if (!dose) return { medicine: medicineLabel(medicine), amount: '' }
  return {
    medicine: medicine.name,
    ...dose,
    // Liquids only.
    ...(dose.unit !== 'ml' && { liquidPerDay: '' }),
  }
}
