import type { Locale } from './locales.ts'

/** The texts of a language, by the parts of their keys. */
export type Texts = Record<string, unknown>

/** What the page asks for before its scripts are loaded; on `window`, as the two share nothing else. */
interface BegunTexts {
  locale: Locale
  /** Undefined where they could not be loaded. */
  texts: Promise<Texts | undefined>
}

declare global {
  interface Window {
    begunTexts?: BegunTexts | undefined
  }
}

/** Loads the texts of a language from the server. Rejects when they cannot be loaded. */
export async function fetchTexts(locale: Locale): Promise<Texts> {
  const response = await fetch(`/assets/i18n/${locale}.json`)
  if (!response.ok) throw new Error(`no texts for ${locale}`)
  return (await response.json()) as Texts
}

/** Asks for the texts of a language, for the scripts to take over. Resolves with them; undefined without. */
export function beginTexts(locale: Locale): Promise<Texts | undefined> {
  const texts = fetchTexts(locale).catch(() => undefined)
  window.begunTexts = { locale, texts }
  return texts
}

/** The texts that the page has begun with, once; undefined where it has not, or could not load them. */
export async function takeBegunTexts(locale: Locale): Promise<Texts | undefined> {
  const begun = window.begunTexts
  window.begunTexts = undefined
  return begun?.locale === locale ? begun.texts : undefined
}
