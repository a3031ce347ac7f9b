/** The tax that an amount contains, in paise: the state's half is as large as the centre's. */
export interface Tax {
  taxable: number
  /** CGST, and SGST again. */
  half: number
}

/** The tax in an amount of whole paise, at a rate in percent with at most two decimals. */
export function taxIn(paise: number, rate: number): Tax {
  // In whole numbers: hundredths of a percent, and BigInt, because an amount times a rate is large.
  const points = BigInt(Math.round(rate * 100))
  const divisor = 2n * (10_000n + points)
  const half = Number((2n * BigInt(paise) * points + divisor) / (2n * divisor))
  return { taxable: paise - 2 * half, half }
}

/** The tax in lines of a receipt, a sum for each rate, the lowest first; null is exempt. */
export function taxesByRate(
  lines: readonly { paise: number; taxRate: number | null }[],
): (Tax & { rate: number })[] {
  const rates = [...new Set(lines.map(({ taxRate }) => taxRate))].filter((rate) => rate !== null)
  return rates
    .toSorted((a, b) => a - b)
    .map((rate) => {
      const taxes = lines
        .filter(({ taxRate }) => taxRate === rate)
        .map(({ paise }) => taxIn(paise, rate))
      return {
        rate,
        taxable: taxes.reduce((sum, { taxable }) => sum + taxable, 0),
        half: taxes.reduce((sum, { half }) => sum + half, 0),
      }
    })
}
