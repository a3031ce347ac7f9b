import { starterMedicines } from '../../masters/medicines/starter-medicines.ts'
import {
  defaultLabTests,
  defaultRadiologyTests,
} from '../../masters/test-catalogue/default-tests.server.ts'
import type { MeasuredValue } from '../../masters/test-catalogue/measured-values.ts'
import { usualValues } from '../../masters/test-catalogue/usual-values.ts'

export interface TestRow {
  id: number
  name: string
  measuredValues: readonly MeasuredValue[]
}

const numbered = (names: readonly string[]): readonly TestRow[] =>
  names.map((name, index) => ({ id: index + 1, name, measuredValues: usualValues[name] ?? [] }))

export const demoLabTests = numbered([
  ...defaultLabTests,
  'HbA1c',
  'Lipid Profile',
  'Urine Routine',
  'ESR',
  'CRP',
  'Vitamin D',
  'Vitamin B12',
  'Ferritin',
  'Uric Acid',
  'RA Factor',
  'Dengue NS1',
  'Electrolytes',
])

export const demoRadiologyTests = numbered([
  ...defaultRadiologyTests,
  'Ultrasound',
  'Doppler',
  '2D Echo',
  'ECG',
  'Mammography',
  'DEXA',
])

export interface MedicineRow {
  id: number
  name: string
  strength: string | null
}

export const demoMedicines: readonly MedicineRow[] = starterMedicines.map(
  ({ name, strength }, index) => ({ id: index + 1, name, strength: strength || null }),
)
