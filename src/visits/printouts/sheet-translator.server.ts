import { readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import type { SheetText } from './sheet-text.ts'

const opened = new Map<Locale, i18n>()

function open(locale: Locale): i18n {
  const file = new URL(`../../../public/assets/i18n/${locale}.json`, import.meta.url)
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const language = languageOf(locale)
  const languages = createInstance()
  void languages.init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  opened.set(locale, languages)
  return languages
}

/** The texts for a sheet in a language, with its plurals, as the browser's own are. */
export function textsIn(locale: Locale): SheetText {
  const languages = opened.get(locale) ?? open(locale)
  return (key, values) => languages.t(key as string, values ?? {}) as string
}
