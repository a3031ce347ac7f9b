import { moneyInWords } from '../i18n/money-in-words.ts'
import { isolate } from '../i18n/page-language.tsx'

/**
 * 1250 as '₹1,250', 99.5 as '₹99.50', 100000 as '₹1,00,000', in the page's language. Isolated: after a word that
 * is read from right to left the sign would change its side.
 */
export const formatRupees = (amount: number): string =>
  isolate(moneyInWords(amount, document.documentElement.lang))

/** 1250 as '1,250' and 99.5 as '99.50': an amount whose currency is shown elsewhere. */
export const formatAmount = (amount: number): string =>
  moneyInWords(amount, document.documentElement.lang, 'decimal')
