import { z } from 'zod'
import { toAsciiDigits } from './to-ascii-digits.ts'

const plain = String.raw`\d+`
/** 12,34,567 as in India, 1,234,567 as elsewhere. A blank may replace the comma. '0,850' is no 850. */
const groupedPatterns = [',', ' '].flatMap((separator) => [
  String.raw`[1-9]\d?(?:${separator}\d{2})*${separator}\d{3}`,
  String.raw`[1-9]\d{0,2}(?:${separator}\d{3})+`,
])
const numberPattern = new RegExp(`^(-?)(${[...groupedPatterns, plain].join('|')}|)(\\.\\d*)?$`)

/** Normalizes blanks, Arabic separators and the typographic minus to those of a keyboard. */
const normalize = (text: string): string =>
  toAsciiDigits(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('−', '-')
    .trim()

/**
 * The number in a typed text, with grouping commas or blanks and in the digits of any script:
 * '1,200', '1,00,000', '72.5', '१२'. Null when the text is not clearly one number: '12,34', '1e3',
 * '72,5'.
 */
export function parseNumber(text: string): number | null {
  const [match, sign = '', integerDigits = '', fraction = ''] =
    numberPattern.exec(normalize(text)) ?? []
  if (match === undefined || (integerDigits === '' && fraction.length < 2)) return null
  const value = Number(`${sign}${integerDigits.replaceAll(/\D/g, '') || '0'}${fraction}`)
  // Larger numbers would be stored inexactly.
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

/**
 * The number in a typed text that may have decimals and is not in thousands: as `parseNumber`, and null where it is
 * grouped. '1,025' of a specific gravity is a decimal comma, and would be a thousand times as much.
 */
export const parseDecimal = (text: string): number | null =>
  /\d[, ]\d/.test(normalize(text)) ? null : parseNumber(text)

const currencyPrefix = /^(?:₹|(?:rs|inr)(?:\.|(?![a-z])))\s*/iu
const trailingSlashDash = /\s*\/-?$/u

/**
 * The rupees in a typed text: as `parseNumber`, and '₹ 650', 'Rs. 1,200', '650/-'. Null for more
 * than two decimals: '1.200' may mean a thousand.
 */
export function parseAmount(text: string): number | null {
  const bare = normalize(text).replace(currencyPrefix, '').replace(trailingSlashDash, '')
  return /\.\d{3,}$/.test(bare) ? null : parseNumber(bare)
}

/** The value of a number field: a number, '' when empty, or a text that is not a number. */
export type NumberFieldValue = number | string

/** A number field's value in a draft, readable or not. */
export const numberFieldSchema = z.union([z.number(), z.string().max(10_000)])

const toNumber = (parse: (text: string) => number | null) => (field: NumberFieldValue) => {
  if (typeof field === 'number') return field
  return field.trim() === '' ? null : (parse(field) ?? Number.NaN)
}

/**
 * The number in a field: null when empty, NaN for unreadable text, which the schema then refuses.
 */
export const numberFromField = toNumber(parseNumber)

/** The number with decimals in a field, as `numberFromField`. */
export const decimalFromField = toNumber(parseDecimal)

/** The rupees in a field, as `numberFromField`. */
export const amountFromField = toNumber(parseAmount)
