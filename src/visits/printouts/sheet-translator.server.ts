import { readFileSync } from 'node:fs'
import { createInstance, type i18n } from 'i18next'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import type { SheetTranslator } from './sheet-text.ts'

const loadedInstances = new Map<Locale, i18n>()

function loadInstance(locale: Locale): i18n {
  const file = new URL(`../../../public/assets/i18n/${locale}.json`, import.meta.url)
  const translation = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  const language = languageOf(locale)
  const instance = createInstance()
  void instance.init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  loadedInstances.set(locale, instance)
  return instance
}

/** The texts of a sheet, and all others. */
export type TextTranslator = (
  key: TextKey | Parameters<SheetTranslator>[0],
  values?: Record<string, string | number>,
) => string

/** The texts of a sheet in a language, with plural forms, equal to the browser's. */
export function translatorFor(locale: Locale): TextTranslator {
  const instance = loadedInstances.get(locale) ?? loadInstance(locale)
  return (key, values) => instance.t(key as string, values ?? {}) as string
}
