import type { DoseUnit } from './prescription.ts'

interface Dose {
  amount: number
  unit: DoseUnit
}

/**
 * The dose that a strength such as '500 mg' or '25 mcg' means in the units of a prescription, or
 * undefined where it has none of them ('60,000 IU').
 */
export function doseOf(strength: string): Dose | undefined {
  const [, digits, unit] = /^([\d.,]+) ?(gm|mg|ml|mcg)$/.exec(strength) ?? []
  const amount = Number(digits?.replaceAll(',', ''))
  if (!unit || !(amount > 0)) return undefined
  // A thousandth, without the trail that binary fractions leave (0.025, not 0.025000000000000001).
  return unit === 'mcg'
    ? { amount: Number((amount / 1000).toFixed(6)), unit: 'mg' }
    : { amount, unit: unit as DoseUnit }
}

/** A dose as a pack says it; less than a milligram is counted in micrograms. */
export const strengthOf = ({ amount, unit }: Dose): string =>
  unit === 'mg' && amount < 1 ? `${Math.round(amount * 1000)} mcg` : `${amount} ${unit}`
