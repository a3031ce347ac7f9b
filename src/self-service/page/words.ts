import { directionOf, languageOf, type Locale } from '../../platform/i18n/locales.ts'
import { countInWords } from '../../platform/i18n/number-forms.ts'
import { withLimits } from '../../platform/i18n/text-limits.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

/** The texts that a page carries, by their full keys; of a counted one, each plural form. */
export type PageTexts = Readonly<Record<string, string>>

/** The key of a text, or of a counted one without its form: 'ownPlace.before'. */
export type WordKey =
  | TextKey
  | (TextKey extends infer K ? (K extends `${infer S}_other` ? S : never) : never)

/** The texts of a page in its language, which the server and the browser fill alike. */
export interface Words<Key extends WordKey = WordKey> {
  locale: Locale
  /** The BCP 47 tag. */
  language: string
  direction: 'ltr' | 'rtl'
  /** A text with its placeholders filled, and in the plural form of `count`. */
  text: (key: Key, values?: Record<string, string | number>) => string
  /** Digits and signs that keep their order between words that are read from the right. */
  inOrder: (numbers: string) => string
}

/** Makes the words of a page from the texts that it carries. */
export function createWords<Key extends WordKey>(texts: PageTexts, locale: Locale): Words<Key> {
  const language = languageOf(locale)
  const direction = directionOf(locale)
  const forms = new Intl.PluralRules(language)
  const format = (value: string | number) =>
    typeof value === 'number' ? countInWords(value, language) : value
  return {
    locale,
    language,
    direction,
    text(key, values = {}) {
      const form = typeof values.count === 'number' ? `_${forms.select(values.count)}` : ''
      const words = texts[key + form] ?? texts[key] ?? key
      return withLimits(words).replace(/{{(\w+)}}/g, (placeholder, name: string) =>
        format(values[name] ?? placeholder),
      )
    },
    inOrder: (digits) => (direction === 'rtl' ? `\u2068${digits}\u2069` : digits),
  }
}

/** The texts of those keys out of a language's file, for a page to carry. */
export function pickTexts(all: object, keys: readonly WordKey[]): PageTexts {
  const picked: Record<string, string> = {}
  for (const key of keys) {
    const names = key.split('.')
    const last = names.pop()!
    const group = names.reduce<Record<string, unknown>>(
      (texts, name) => (texts[name] ?? {}) as Record<string, unknown>,
      all as Record<string, unknown>,
    )
    for (const [name, text] of Object.entries(group)) {
      const isForm = name.startsWith(`${last}_`) && /_(zero|one|two|few|many|other)$/.test(name)
      if (typeof text === 'string' && (name === last || isForm))
        picked[key + name.slice(last.length)] = text
    }
  }
  return picked
}
