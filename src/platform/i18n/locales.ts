/** The languages by the names of their files (specification, section 9), each named by itself. */
export const locales = {
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  sv: 'Svenska',
  tr: 'Türkçe',
  zh: '中文',
  ae: 'العربية',
} as const
export type Locale = keyof typeof locales

export const isLocale = (name: string | null): name is Locale =>
  name !== null && Object.hasOwn(locales, name)

/** The language of a locale, as plurals, dates and `lang` know it: 'ae' is Arabic. */
export const languageOf = (locale: Locale): string => (locale === 'ae' ? 'ar' : locale)

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ae' ? 'rtl' : 'ltr')

/** The first of the languages that a browser asks for ('pt-BR', 'ar-EG') that is there, else English. */
export function localeFor(wished: readonly string[]): Locale {
  const first = wished.map((tag) => tag.toLowerCase().split('-')[0]!)
  const all = Object.keys(locales) as Locale[]
  return first.flatMap((wish) => all.filter((it) => languageOf(it) === wish))[0] ?? 'en'
}
