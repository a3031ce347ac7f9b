import { numberTagOf } from './locales.ts'

const formatters = new Map<string, Intl.NumberFormat>()

/**
 * An amount in rupees as a language writes it, by its BCP 47 tag: 1250 as '₹1,250', or without its
 * sign as '1,250' in the style 'decimal'. Paise are shown with two digits, or not at all.
 */
export function moneyInWords(
  amount: number,
  language: string,
  style: 'currency' | 'decimal' = 'currency',
): string {
  const fractionDigits = Number.isInteger(amount) ? 0 : 2
  const cacheKey = `${language} ${style} ${fractionDigits}`
  let formatter = formatters.get(cacheKey)
  if (!formatter) {
    formatter = new Intl.NumberFormat(numberTagOf(language), {
      style,
      currency: 'INR',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    })
    formatters.set(cacheKey, formatter)
  }
  return formatter.format(amount)
}
