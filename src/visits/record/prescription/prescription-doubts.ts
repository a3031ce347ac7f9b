import { numberFromField } from '../../../platform/numbers/parse-number.ts'
import type { PrescriptionRowValues } from './prescription-form-values.ts'
import type { DoseUnit } from './dose-units.ts'

/** What a row says that is rarely meant. It can be saved as it is. */
export interface PrescriptionDoubts {
  /** The clinic's list has the medicine in this unit, and the amount has another. */
  listed?: DoseUnit
  /** A dose in grams that is more than most medicines have: the unit that a new row begins with. */
  grams?: { amount: number; milligrams: number }
  /** Millilitres per day that the doses of a day do not make. */
  perDay?: { amount: number; times: number; perDay: number }
}

/** Grams of one dose up to which nobody is asked: 1 gm of paracetamol or metformin is usual. */
const usualGrams = 1

/** The units that are meant most often where grams are not. */
export const unitsInPlaceOfGrams = ['mg', 'ml', 'tablet'] as const satisfies DoseUnit[]

/**
 * What should be looked at again in a row, one thing after the other; empty for nothing. `listedUnit` is the unit that
 * the clinic's list has for its medicine, if it is known.
 */
export function prescriptionDoubts(
  row: PrescriptionRowValues,
  listedUnit?: DoseUnit,
): PrescriptionDoubts {
  const amount = numberFromField(row.amount)
  if (amount === null || !(amount > 0)) return {}
  if (listedUnit !== undefined && listedUnit !== row.unit) return { listed: listedUnit }
  if (row.unit === 'gm' && amount > usualGrams)
    return { grams: { amount, milligrams: rounded(amount * 1_000) } }

  const liquid = numberFromField(row.liquidPerDay) ?? 0
  const times = [row.morning, row.afternoon, row.evening].filter(Boolean).length
  const perDay = rounded(amount * times)
  if (row.unit === 'ml' && perDay > 0 && liquid > 0 && liquid !== perDay)
    return { perDay: { amount, times, perDay } }
  return {}
}

/** Without what binary fractions add: 3 × 2.4 is 7.2. An amount per day has two decimals, and one of less is no amount. */
const rounded = (amount: number): number => Math.round(amount * 100) / 100
