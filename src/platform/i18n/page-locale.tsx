import { parseSetting } from '../settings/settings.ts'
import { directionOf, isLocale, languageOf, localeFor, type Locale } from './locales.ts'

/** The local storage key of the language (specification, section 3: local UI settings). */
export const localeKey = 'locale'

/** The language that was chosen on this desk, else the browser's. */
export function initialLocale(): Locale {
  const stored = localStorage.getItem(localeKey)
  return isLocale(stored) ? stored : localeFor(navigator.languages)
}

/**
 * Sets the page's `lang` and `dir`, which screen readers and Mantine use. The direction is the language's,
 * unless the desk has chosen another one.
 */
export function applyPageLocale(locale: Locale): void {
  const root = document.documentElement
  root.lang = languageOf(locale)
  const rtl = parseSetting('rtl', localStorage.getItem('rtl'))
  const direction = rtl === 'language' ? directionOf(locale) : rtl === 'true' ? 'rtl' : 'ltr'
  if (root.dir !== direction) root.dir = direction
}
