/** What a consultant gets: hundredths of a percent of what is paid, or paise once it is paid whole. */
export interface ShareTerms {
  basisPoints: number | null
  paise: number | null
}

/** Where an appointment stands at the end of a day, in paise. */
export interface PaidSoFar {
  charged: number
  paid: number
}

/** A whole, in hundredths of a percent. */
export const wholeShare = 10_000

/**
 * The share of one appointment in whole paise, by what was paid of it so far. A part is rounded half up. A
 * fixed sum is due once nothing is owed any more, and is never more than what was paid.
 */
export function shareOf({ basisPoints, paise }: ShareTerms, { charged, paid }: PaidSoFar): number {
  if (basisPoints !== null) {
    // Beyond what a double holds exactly for the largest amounts.
    return Number(
      (BigInt(paid) * BigInt(basisPoints) + BigInt(wholeShare / 2)) / BigInt(wholeShare),
    )
  }
  return paise !== null && paid > 0 && paid >= charged ? Math.min(paise, paid) : 0
}

/** What a share grew by in a period: less than zero where something was given back. */
export const shareBetween = (
  terms: ShareTerms | null,
  before: PaidSoFar,
  after: PaidSoFar,
): number => (terms ? shareOf(terms, after) - shareOf(terms, before) : 0)
