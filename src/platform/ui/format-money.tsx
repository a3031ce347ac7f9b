import { moneyInWords } from '../i18n/money-in-words.ts'

/** 1250 as '₹1,250', 99.5 as '₹99.50', 100000 as '₹1,00,000', in the page's language. */
export const formatRupees = (amount: number): string =>
  moneyInWords(amount, document.documentElement.lang)

/** 1250 as '1,250' and 99.5 as '99.50': an amount whose currency is shown elsewhere. */
export const formatAmount = (amount: number): string =>
  moneyInWords(amount, document.documentElement.lang, 'decimal')
