import { intlTagOf, nonLatinLanguages, rtlLanguages } from './locales.ts'

/** The page's language for Intl. */
export const pageLanguage = (): string => intlTagOf(document.documentElement.lang)

/**
 * Isolates digits and signs as left-to-right: after a word that is read from right to left the
 * browser would reverse them.
 */
export const isolateLtr = (numbers: string): string =>
  rtlLanguages.has(document.documentElement.lang) ? `\u2066${numbers}\u2069` : numbers

/**
 * Isolates the days in a text: after Arabic words the browser would begin a day with its year. One after Latin
 * letters is read as they are.
 */
export const isolateDays = (part: string): string =>
  /\p{Script=Latin}/u.test(part) ? part : part.replaceAll(/\d\d-\d\d-\d{4}/g, isolateLtr)

/** Isolates a name or a sentence part, of any direction, so that it does not reorder what stands beside it. */
export const isolate = (part: string): string =>
  rtlLanguages.has(document.documentElement.lang) ? `\u2068${part}\u2069` : part

const listSeparators: { [language: string]: string } = { ar: '، ', ja: '、', ur: '، ', zh: '、' }

/** Joins names with the comma of the page's language. */
export const formatList = (names: readonly string[]): string =>
  names.join(listSeparators[document.documentElement.lang] ?? ', ')

const latinOnly = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u

/**
 * The language of a text that somebody entered, as far as its letters tell: 'en' for Latin ones on a
 * page in others, since the names of people, places and services are written as in English there,
 * and neither readers nor voices take Latin letters for their own; undefined for the page's own.
 */
export const storedLanguage = (text: string): 'en' | undefined =>
  nonLatinLanguages.has(document.documentElement.lang.split('-')[0]!) &&
  /\p{Script=Latin}/u.test(text) &&
  latinOnly.test(text)
    ? 'en'
    : undefined
