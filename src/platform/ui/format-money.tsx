import { pageLanguage } from '../i18n/page-language.tsx'

const formats = new Map<string, Intl.NumberFormat>()

/** Paise are shown both or not at all. */
function format(amount: number, style: 'currency' | 'decimal'): string {
  const language = pageLanguage()
  const digits = Number.isInteger(amount) ? 0 : 2
  const name = `${language} ${style} ${digits}`
  let found = formats.get(name)
  if (!found) {
    const options = {
      style,
      currency: 'INR',
      currencyDisplay: 'narrowSymbol',
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const
    found = new Intl.NumberFormat(language, options)
    formats.set(name, found)
  }
  return found.format(amount)
}

/** 1250 as '₹1,250', 99.5 as '₹99.50', 100000 as '₹1,00,000', as the page's language writes it. */
export const showRupees = (amount: number): string => format(amount, 'currency')

/** 1250 as '1,250' and 99.5 as '99.50': an amount whose currency stands beside it. */
export const showAmount = (amount: number): string => format(amount, 'decimal')
