import { foldDigits } from './to-ascii-digits.ts'

/** Blanks and marks between the digits, and the invisible marks that come with a copied number. */
const marks = /[\s\p{Pd}\p{Cf}.()/]/gu

/** What is dialled before the ten digits in India: +91, 0091, 91, a single 0, or 91 and 0. */
const prefixed = /^(?:(?:\+|00)?91|)0?(\d{10})$/

/**
 * The ten digits of a mobile number in any form that people write it in: '+91 98765 43210',
 * '098765-43210', '919876543210', '(98765) 43210'. Null for what is none, a number of another country
 * among it.
 */
export function parseMobile(text: string): string | null {
  const [, digits] = prefixed.exec(foldDigits(text).replaceAll(marks, '')) ?? []
  return digits && /^[1-9]/.test(digits) ? digits : null
}

/**
 * The digits to search a mobile number by, of a whole one or a part: without +91, and without 91 or 0
 * before ten digits. More than ten are left as they are: no number has them.
 */
export function mobilePart(text: string): string {
  const bare = foldDigits(text).replaceAll(marks, '')
  const digits = bare.replace(/^(?:\+|00)91/, '').replaceAll(/\D/g, '')
  return parseMobile(digits) ?? digits
}
