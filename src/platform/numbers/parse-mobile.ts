import { toAsciiDigits } from './to-ascii-digits.ts'

/** Blanks and marks between the digits, and invisible characters of copied text. */
const separators = /[\s\p{Pd}\p{Cf}.()/]/gu

/** The calling code of India, the country that all mobile numbers are of. */
const callingCode = '91'

/** Dialling prefixes in India: +91, 0091, 91, a single 0, or 91 and 0. */
const mobilePattern = new RegExp(`^(?:(?:\\+|00)?${callingCode}|)0?(\\d{10})$`)
const internationalPrefix = new RegExp(`^(?:\\+|00)${callingCode}`)

/**
 * The ten digits of a mobile number in every usual form: '+91 98765 43210', '098765-43210',
 * '919876543210', '(98765) 43210'. Null for other text, numbers of other countries included.
 */
export function parseMobile(text: string): string | null {
  const [, digits] = mobilePattern.exec(toAsciiDigits(text).replaceAll(separators, '')) ?? []
  return digits && /^[1-9]/.test(digits) ? digits : null
}

/**
 * The digits to search a complete or partial mobile number by: without +91, and without 91 or 0
 * before ten digits. More than ten digits stay as they are, and match nothing.
 */
export function mobileSearchDigits(text: string): string {
  const bare = toAsciiDigits(text).replaceAll(separators, '')
  const digits = bare.replace(internationalPrefix, '').replaceAll(/\D/g, '')
  return parseMobile(digits) ?? digits
}

/** A mobile number for print: '+91 9876543210'. */
export const internationalMobile = (mobile: string): string => `+${callingCode} ${mobile}`

/** The address that dials a mobile number. */
export const telephoneHref = (mobile: string): string => `tel:+${callingCode}${mobile}`
