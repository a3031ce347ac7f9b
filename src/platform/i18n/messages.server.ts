import { readFileSync } from 'node:fs'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import { localeFor, type Locale } from './locales.ts'
import { withLimits } from './text-limits.ts'
import { textIn } from './translate.ts'
import type { TextKey } from './text-key.ts'

/** The sentence of a text key for answers and logs. */
export function messageOf(key: TextKey, locale: Locale = 'en'): string {
  return withLimits(textIn(textsOf(locale), key) ?? textIn(en, key) ?? key)
}

/** A text with its parameters filled in; numbers as in English. */
export const fillIn = (text: string, parameters: Record<string, string | number>): string =>
  text.replaceAll(/{{(\w+)}}/g, (placeholder, name: string) => {
    const value = parameters[name] ?? placeholder
    return typeof value === 'number' ? value.toLocaleString('en') : value
  })

/** Whether a text is a text key. */
export const isTextKey = (text: string): text is TextKey => textIn(en, text) !== undefined

/**
 * The language of a request; `acceptLanguage` is its header, such as 'de-AT, en;q=0.8'. English
 * when none of them is available.
 */
export function requestLocale(acceptLanguage: string | undefined): Locale {
  const accepted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((it) => it.trim())
    const weight = rest.find((it) => it.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const byWeight = accepted
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
  return localeFor(byWeight)
}

const textsByLocale = new Map<Locale, object>([['en', en]])

/** All texts of a language, loaded at their first request: 90 to 180 kB each. */
export function textsOf(locale: Locale): object {
  let texts = textsByLocale.get(locale)
  if (!texts) {
    const file = new URL(`../../../public/assets/i18n/${locale}.json`, import.meta.url)
    texts = JSON.parse(readFileSync(file, 'utf8')) as object
    textsByLocale.set(locale, texts)
  }
  return texts
}
