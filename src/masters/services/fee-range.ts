/** The lowest and the highest fee in rupees; undefined without fees. */
export function feeRange(fees: { fee: number }[]): { from: number; to: number } | undefined {
  if (fees.length === 0) return undefined
  const all = fees.map(({ fee }) => fee)
  return { from: Math.min(...all), to: Math.max(...all) }
}
