import { foldDigits } from './to-ascii-digits.ts'

const plain = String.raw`\d+`
/** 12,34,567 as India groups, 1,234,567 as others do. A blank may stand for the comma. */
const grouped = [',', ' '].flatMap((mark) => [
  String.raw`\d{1,2}(?:${mark}\d{2})*${mark}\d{3}`,
  String.raw`\d{1,3}(?:${mark}\d{3})+`,
])
const written = new RegExp(`^(-?)(${[...grouped, plain].join('|')}|)(\\.\\d*)?$`)

/** Blanks of any kind as one, Arabic marks and the typographic minus as those of a keyboard. */
const folded = (text: string): string =>
  foldDigits(text)
    .replaceAll(/\s+/gu, ' ')
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll('−', '-')
    .trim()

/**
 * The number that somebody typed, with grouping commas or blanks and in the digits of any script:
 * '1,200', '1,00,000', '72.5', '१२'. Null for what is not clearly one number: '12,34', '1e3', '72,5'.
 */
export function parseNumber(text: string): number | null {
  const [all, sign = '', whole = '', fraction = ''] = written.exec(folded(text)) ?? []
  if (all === undefined || (whole === '' && fraction.length < 2)) return null
  const value = Number(`${sign}${whole.replaceAll(/\D/g, '') || '0'}${fraction}`)
  // More digits than a number holds would be kept as others.
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value : null
}

const currency = /^(?:₹|(?:rs|inr)(?:\.|(?![a-z])))\s*/iu
const afterwards = /\s*\/-?$/u

/**
 * The rupees that somebody typed: as `parseNumber`, and '₹ 650', 'Rs. 1,200', '650/-'. Null for more
 * than two decimals as well: '1.200' may be a thousand to whoever typed it.
 */
export function parseAmount(text: string): number | null {
  const bare = folded(text).replace(currency, '').replace(afterwards, '')
  return /\.\d{3,}$/.test(bare) ? null : parseNumber(bare)
}
