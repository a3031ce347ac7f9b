import { createInstance } from 'i18next'
import en from '../../public/assets/i18n/en.json' with { type: 'json' }
import type { SheetText } from './sheet-text.ts'

/** The languages that a sheet can be printed in, with their texts. */
const translations = { en }
export type SheetLanguage = keyof typeof translations

/** The texts for a sheet in a language, with its plurals, as the browser's own are. */
export function textsIn(language: SheetLanguage): SheetText {
  const languages = createInstance()
  void languages.init({
    lng: language,
    resources: { [language]: { translation: translations[language] } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return (key, values) => languages.t(key as string, values ?? {}) as string
}
