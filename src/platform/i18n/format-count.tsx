import { countInWords } from './number-forms.ts'

/** A number of rows in the page's language: 3527 as '3,527', 100000 as '1,00,000'. */
export const formatCount = (count: number): string =>
  countInWords(count, document.documentElement.lang)
