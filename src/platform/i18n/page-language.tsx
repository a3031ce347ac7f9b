/**
 * The language of the page for what the browser writes by itself, its digits those of the dates and
 * times beside them. English is India's, with its lakhs.
 */
export const pageLanguage = (): string =>
  `${document.documentElement.lang.replace(/^(en)?$/, 'en-IN')}-u-nu-latn`

/** Digits and the signs between them as they are said: after an Arabic word they would turn round. */
export const inOrder = (numbers: string): string =>
  document.documentElement.lang === 'ar' ? `\u2066${numbers}\u2069` : numbers

const commas: { [language: string]: string } = { ar: '، ', ja: '、', zh: '、' }

/** Names one after the other, with the comma of the page's language. */
export const listed = (names: readonly string[]): string =>
  names.join(commas[document.documentElement.lang] ?? ', ')
