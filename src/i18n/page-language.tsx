/**
 * The language of the page for what the browser writes by itself, its digits those of the dates and
 * times beside them. English is India's, with its lakhs.
 */
export const pageLanguage = (): string =>
  `${document.documentElement.lang.replace(/^(en)?$/, 'en-IN')}-u-nu-latn`
