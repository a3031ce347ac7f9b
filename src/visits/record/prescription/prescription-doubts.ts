import { numberFromField } from '../../../platform/numbers/parse-number.ts'
import type { PrescriptionRowValues } from './prescription-form-values.ts'
import type { DoseUnit } from './prescription.ts'

/** What a row says that is rarely meant. It can be saved as it is. */
export interface PrescriptionDoubts {
  /** A dose in grams that is more than most medicines have: the unit that a new row begins with. */
  grams?: { amount: number; milligrams: number }
  /** Millilitres per day that the doses of a day do not make. */
  perDay?: { amount: number; times: number; perDay: number }
}

/** Grams of one dose up to which nobody is asked: 1 gm of paracetamol or metformin is usual. */
const usualGrams = 1

/** The units that are meant most often where grams are not. */
export const unitsInPlaceOfGrams = ['mg', 'ml', 'tablet'] as const satisfies DoseUnit[]

/** What should be looked at again in a row; empty for nothing. */
export function prescriptionDoubts(row: PrescriptionRowValues): PrescriptionDoubts {
  const amount = numberFromField(row.amount)
  if (amount === null || !(amount > 0)) return {}
  if (row.unit === 'gm' && amount > usualGrams)
    return { grams: { amount, milligrams: rounded(amount * 1_000) } }

  const liquid = numberFromField(row.liquidPerDay) ?? 0
  const times = [row.morning, row.afternoon, row.evening].filter(Boolean).length
  const perDay = rounded(amount * times)
  if (row.unit === 'ml' && times > 0 && liquid > 0 && liquid !== perDay)
    return { perDay: { amount, times, perDay } }
  return {}
}

/** Without what binary fractions add: 3 × 2.4 is 7.2. An amount per day has two decimals. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100
