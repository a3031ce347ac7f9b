/** The languages by the names of their files (specification, section 9), with their own names. */
export const locales = {
  bn: 'বাংলা',
  da: 'Dansk',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fr: 'Français',
  gu: 'ગુજરાતી',
  hi: 'हिन्दी',
  hu: 'Magyar',
  it: 'Italiano',
  ja: '日本語',
  kn: 'ಕನ್ನಡ',
  ml: 'മലയാളം',
  mr: 'मराठी',
  or: 'ଓଡ଼ିଆ',
  pa: 'ਪੰਜਾਬੀ',
  pl: 'Polski',
  pt: 'Português',
  ru: 'Русский',
  sv: 'Svenska',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  tr: 'Türkçe',
  ur: 'اردو',
  zh: '中文',
  ae: 'العربية',
} as const
export type Locale = keyof typeof locales

export const isLocale = (name: string | null): name is Locale =>
  name !== null && Object.hasOwn(locales, name)

/** What a locale's name does not tell: 'ae' is Arabic, and scripts that are read from right to left. */
const particulars: { [locale in Locale]?: { tag?: string; direction: 'rtl' } } = {
  ae: { tag: 'ar', direction: 'rtl' },
  ur: { direction: 'rtl' },
}

/** The BCP 47 tag of a locale, for plurals, dates and `lang`. */
export const languageOf = (locale: Locale): string => particulars[locale]?.tag ?? locale

export const directionOf = (locale: Locale): 'rtl' | 'ltr' =>
  particulars[locale]?.direction ?? 'ltr'

const languagesOf = (isMeant: (locale: Locale) => boolean): ReadonlySet<string> =>
  new Set((Object.keys(locales) as Locale[]).filter(isMeant).map(languageOf))

/** The tags of the languages that are read from right to left. */
export const rtlLanguages = languagesOf((it) => directionOf(it) === 'rtl')

/** The tags of the languages that are not written in Latin letters: their own names are not, either. */
export const nonLatinLanguages = languagesOf((it) => !/\p{Script=Latin}/u.test(locales[it]))

/**
 * What Intl takes for a language, by its BCP 47 tag: with the digits of dates and times. English is
 * India's, which groups by lakhs.
 */
export const intlTagOf = (language: string): string =>
  `${language.replace(/^(en)?$/, 'en-IN')}-u-nu-latn`

/** The first available of the browser's languages ('pt-BR', 'ar-EG'), else English. */
export function localeFor(preferred: readonly string[]): Locale {
  const preferredLanguages = preferred.map((tag) => tag.toLowerCase().split('-')[0]!)
  const all = Object.keys(locales) as Locale[]
  return (
    preferredLanguages.flatMap((language) => all.filter((it) => languageOf(it) === language))[0] ??
    'en'
  )
}
