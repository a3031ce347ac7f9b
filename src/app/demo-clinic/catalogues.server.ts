import { starterMedicines } from '../../masters/medicines/starter-medicines.ts'
import {
  defaultLabTests,
  defaultRadiologyTests,
} from '../../masters/test-catalogue/default-tests.server.ts'

export interface TestRow {
  id: number
  name: string
}

const numbered = (names: readonly string[]): readonly TestRow[] =>
  names.map((name, index) => ({ id: index + 1, name }))

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
