import { isCounted, type CountedUnit, type DoseUnit } from './dose-units.ts'
import type { PrescriptionItem } from './prescription.ts'

interface Dose {
  amount: number
  unit: DoseUnit
}

/**
 * Parses a strength such as '500 mg' or '60,000 IU' into a dose; undefined for others ('1 %'), and for
 * what is more than a dose can be.
 */
export function doseOf(strength: string): Dose | undefined {
  const [, digits, unit] = /^([\d.,]+) ?(gm|mg|ml|mcg|IU)$/.exec(strength) ?? []
  const amount = Number(digits?.replaceAll(',', ''))
  return unit && amount > 0 && amount <= 999_999 ? { amount, unit: unit as DoseUnit } : undefined
}

/**
 * Formats a dose as on a package; less than a milligram is given in micrograms. Null for a number of
 * tablets, drops or puffs, which says nothing of the strength.
 */
export function strengthOf({ amount, unit }: Dose): string | null {
  if (isCounted(unit)) return null
  // Grouped as the packages in the list are.
  if (unit === 'IU') return `${amount.toLocaleString('en-IN')} IU`
  return unit === 'mg' && amount < 1 ? `${Math.round(amount * 1000)} mcg` : `${amount} ${unit}`
}

const countedTexts = {
  tablet: 'sheet.tablets',
  drop: 'sheet.drops',
  puff: 'sheet.puffs',
} as const satisfies Record<CountedUnit, string>

/**
 * The amount of a dose with its unit: '500 mg', '2 tablets'. A word is in the language and the plural
 * form of the translator.
 */
export const amountWithUnit = (
  { amount, unit }: Pick<PrescriptionItem, 'amount' | 'unit'>,
  t: (key: (typeof countedTexts)[CountedUnit], values: { count: number }) => string,
): string => (isCounted(unit) ? t(countedTexts[unit], { count: amount }) : `${amount} ${unit}`)
