import { doseOf } from './medicine-strength.ts'
import type { PrescriptionRowValues } from './prescription-form-values.ts'
import type { DoseUnit } from './dose-units.ts'
import type { Medicine } from './prescription.ts'

/** The label of a suggested medicine: 'Paracetamol 500 mg'. */
export const medicineLabel = ({ name, strength }: Medicine): string =>
  strength === null ? name : `${name} ${strength}`

/**
 * The medicines that match the text typed so far: while a new list loads, entries of the old one that
 * no longer match are hidden. Each label appears once: 'Vitamin D3' of 60,000 IU and a medicine named
 * 'Vitamin D3 60,000 IU' would be two identical lines.
 */
export function filterMedicines(medicines: Medicine[], typed: string): Medicine[] {
  const labels = medicines.map(medicineLabel)
  const query = written(typed)
  return medicines.filter(
    (_, index) =>
      written(labels[index]!).includes(query) && labels.indexOf(labels[index]!) === index,
  )
}

/**
 * The fields that a chosen medicine fills. A strength in units that prescriptions do not have
 * ('8 %') is appended to the name. Without a dose in the strength the amount is cleared: an
 * amount of the previous medicine would be a wrong dose.
 */
export function fieldsOfMedicine(medicine: Medicine): Partial<PrescriptionRowValues> {
  const dose = medicine.strength === null ? undefined : doseOf(medicine.strength)
  if (!dose) return { medicine: medicineLabel(medicine), amount: '' }
  return {
    medicine: medicine.name,
    ...dose,
    // Liquids only.
    ...(dose.unit !== 'ml' && { liquidPerDay: '' }),
  }
}

/**
 * The unit of a medicine that was typed and not chosen from the list: that of the medicines with this
 * name, written with their strength or without ('cetirizine', 'Cetirizine 10mg'). Undefined where the
 * list has none, or they differ as syrup and tablets of one name do.
 */
export function unitOfTyped(medicines: readonly Medicine[], typed: string): DoseUnit | undefined {
  const units = new Set(
    medicines
      .filter((it) => [it.name, medicineLabel(it)].some((name) => written(name) === written(typed)))
      .flatMap(({ strength }) => (strength === null ? [] : [doseOf(strength)?.unit])),
  )
  return units.size === 1 ? [...units][0] : undefined
}

/** As the server compares names: '10mg' is '10 mg'. */
const written = (name: string): string => name.toLowerCase().replaceAll(/[\s,]/g, '')
