import { numberLanguage } from '../i18n/page-language.tsx'

const formatters = new Map<string, Intl.NumberFormat>()

/** Shows paise with two digits, or not at all. */
function format(amount: number, style: 'currency' | 'decimal'): string {
  const language = numberLanguage()
  const fractionDigits = Number.isInteger(amount) ? 0 : 2
  const cacheKey = `${language} ${style} ${fractionDigits}`
  let formatter = formatters.get(cacheKey)
  if (!formatter) {
    const options = {
      style,
      currency: 'INR',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: fractionDigits,
      maximumFractionDigits: fractionDigits,
    } as const
    formatter = new Intl.NumberFormat(language, options)
    formatters.set(cacheKey, formatter)
  }
  return formatter.format(amount)
}

/** 1250 as '₹1,250', 99.5 as '₹99.50', 100000 as '₹1,00,000', in the page's language. */
export const formatRupees = (amount: number): string => format(amount, 'currency')

/** 1250 as '1,250' and 99.5 as '99.50': an amount whose currency is shown elsewhere. */
export const formatAmount = (amount: number): string => format(amount, 'decimal')
