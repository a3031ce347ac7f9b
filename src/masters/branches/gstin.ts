const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** State, permanent account number, number within the state, Z and a letter that checks the others. */
const pattern = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/** The last letter of a GSTIN, which follows from the fourteen before it. */
export function gstinCheckLetter(firstFourteen: string): string {
  const sum = [...firstFourteen].reduce((total, letter, index) => {
    // Weights 1 and 2 in turns; of a product the digits count, in base 36.
    const product = letters.indexOf(letter) * (1 + (index % 2))
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return letters[(36 - (sum % 36)) % 36]!
}

/**
 * Whether a text in capital letters is the number of a business in India's goods and services tax. A
 * wrong letter, or two that were exchanged, is found by the last one.
 */
export const isGstin = (text: string): boolean =>
  pattern.test(text) && gstinCheckLetter(text.slice(0, 14)) === text[14]
