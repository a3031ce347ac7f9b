/** The languages by the names of their files (specification, section 9), with their own names. */
export const locales = {
  bn: 'বাংলা',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  hi: 'हिन्दी',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  mr: 'मराठी',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  sv: 'Svenska',
  ta: 'தமிழ்',
  tr: 'Türkçe',
  zh: '中文',
  ae: 'العربية',
} as const
export type Locale = keyof typeof locales

export const isLocale = (name: string | null): name is Locale =>
  name !== null && Object.hasOwn(locales, name)

/** The BCP 47 tag of a locale, for plurals, dates and `lang`: 'ae' is Arabic. */
export const languageOf = (locale: Locale): string => (locale === 'ae' ? 'ar' : locale)

export const directionOf = (locale: Locale): 'rtl' | 'ltr' => (locale === 'ae' ? 'rtl' : 'ltr')

/** The first available of the browser's languages ('pt-BR', 'ar-EG'), else English. */
export function localeFor(preferred: readonly string[]): Locale {
  const preferredLanguages = preferred.map((tag) => tag.toLowerCase().split('-')[0]!)
  const all = Object.keys(locales) as Locale[]
  return (
    preferredLanguages.flatMap((language) => all.filter((it) => languageOf(it) === language))[0] ??
    'en'
  )
}
