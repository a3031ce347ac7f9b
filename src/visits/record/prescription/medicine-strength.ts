import type { DoseUnit } from './prescription.ts'

interface Dose {
  amount: number
  unit: DoseUnit
}

/**
 * Parses a strength such as '500 mg' or '25 mcg' into a dose in the units of a prescription; undefined
 * for other units ('60,000 IU').
 */
export function doseOf(strength: string): Dose | undefined {
  const [, digits, unit] = /^([\d.,]+) ?(gm|mg|ml|mcg)$/.exec(strength) ?? []
  const amount = Number(digits?.replaceAll(',', ''))
  if (!unit || !(amount > 0)) return undefined
  // Rounded, because binary fractions leave a remainder (0.025, not 0.025000000000000001).
  return unit === 'mcg'
    ? { amount: Number((amount / 1000).toFixed(6)), unit: 'mg' }
    : { amount, unit: unit as DoseUnit }
}

/** Formats a dose as on a package; less than a milligram is given in micrograms. */
export const strengthOf = ({ amount, unit }: Dose): string =>
  unit === 'mg' && amount < 1 ? `${Math.round(amount * 1000)} mcg` : `${amount} ${unit}`
