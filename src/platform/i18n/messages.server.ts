import { readFileSync } from 'node:fs'
import en from '../../../public/assets/i18n/en.json' with { type: 'json' }
import { localeFor, type Locale } from './locales.ts'
import type { TextKey } from './text-key.ts'

/** The sentence of a key for answers and logs, in English unless another language is asked for. */
export function sentenceOf(key: TextKey, locale: Locale = 'en'): string {
  return textIn(textsOf(locale), key) ?? textIn(en, key) ?? key
}

/** Whether a text is the key of a sentence, and not a sentence itself. */
export const isTextKey = (text: string): text is TextKey => textIn(en, text) !== undefined

/**
 * The language that a request asks for: `accept-language` is its header, 'de-AT, en;q=0.8'. English
 * where it asks for none that is there.
 */
export function localeAsked(acceptLanguage: string | undefined): Locale {
  const wished = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...rest] = part.split(';').map((it) => it.trim())
    const weight = rest.find((it) => it.startsWith('q='))?.slice(2)
    return { tag, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const inOrder = wished
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
  return localeFor(inOrder)
}

function textIn(texts: object, key: string): string | undefined {
  let found: unknown = texts
  for (const part of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, part)) return undefined
    found = (found as Record<string, unknown>)[part]
  }
  return typeof found === 'string' ? found : undefined
}

const read = new Map<Locale, object>([['en', en]])

// A language is read when the first request asks for it: 90 kB each.
function textsOf(locale: Locale): object {
  let texts = read.get(locale)
  if (!texts) {
    const file = new URL(`../../../public/assets/i18n/${locale}.json`, import.meta.url)
    texts = JSON.parse(readFileSync(file, 'utf8')) as object
    read.set(locale, texts)
  }
  return texts
}
