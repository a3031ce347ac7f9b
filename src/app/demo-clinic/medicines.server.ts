import { starterMedicines } from '../../masters/medicines/starter-medicines.ts'

export interface MedicineRow {
  id: number
  name: string
  strength: string | null
}

export const demoMedicines: readonly MedicineRow[] = starterMedicines.map(
  ({ name, strength }, index) => ({ id: index + 1, name, strength: strength || null }),
)
