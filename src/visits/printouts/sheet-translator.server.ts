import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { textsOf } from '../../platform/i18n/messages.server.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import {
  createTranslator,
  type PlaceholderValues,
  type Translator,
} from '../../platform/i18n/translate.ts'
import type { SheetTranslator } from './sheet-text.ts'

const translators = new Map<Locale, Translator>()

/** The texts of a sheet, and all others. */
export type TextTranslator = (
  key: TextKey | Parameters<SheetTranslator>[0],
  values?: PlaceholderValues,
) => string

/** The texts of a sheet in a language, with plural forms, equal to the browser's. */
export function translatorFor(locale: Locale): TextTranslator {
  let translator = translators.get(locale)
  if (!translator) {
    translator = createTranslator(textsOf(locale), languageOf(locale))
    translators.set(locale, translator)
  }
  return translator
}
