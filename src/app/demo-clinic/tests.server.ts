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
