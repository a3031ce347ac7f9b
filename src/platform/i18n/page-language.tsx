/**
 * The page's language for Intl, with the same digits as dates and times. English is India's, which
 * groups by lakhs.
 */
export const pageLanguage = (): string =>
  `${document.documentElement.lang.replace(/^(en)?$/, 'en-IN')}-u-nu-latn`

/**
 * Isolates digits and signs as left-to-right: after an Arabic word the browser would reverse them.
 */
export const isolateLtr = (numbers: string): string =>
  document.documentElement.lang === 'ar' ? `\u2066${numbers}\u2069` : numbers

const listSeparators: { [language: string]: string } = { ar: '، ', ja: '、', zh: '、' }

/** Joins names with the comma of the page's language. */
export const formatList = (names: readonly string[]): string =>
  names.join(listSeparators[document.documentElement.lang] ?? ', ')
