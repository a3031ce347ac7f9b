import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { keptSetting, onSettings, resetSettings } from '../settings/stored-settings.tsx'
import { directionOf, isLocale, languageOf, localeFor, type Locale } from './locales.ts'
import type { TextKey } from './text-key.ts'

/** The name under which the language is kept (specification, section 3: local UI settings). */
const keptAs = 'locale'

const languages = createInstance()
let shown: Locale = 'en'
let chosen: Locale | undefined

/** The language that was chosen on this desk, else the browser's. */
function firstLocale(): Locale {
  const kept = localStorage.getItem(keptAs)
  return isLocale(kept) ? kept : localeFor(navigator.languages)
}

async function load(locale: Locale): Promise<Record<string, unknown>> {
  const response = await fetch(`/assets/i18n/${locale}.json`)
  if (!response.ok) throw new Error(`no texts for ${locale}`)
  return (await response.json()) as Record<string, unknown>
}

/** Screen readers and the kit go by the page's language and direction. */
function mark(locale: Locale): void {
  shown = locale
  document.documentElement.lang = languageOf(locale)
  markDirection()
}

/** The direction is the language's, unless the desk has set another one. */
function markDirection(): void {
  const rtl = keptSetting('rtl')
  const direction = rtl === 'language' ? directionOf(shown) : rtl === 'true' ? 'rtl' : 'ltr'
  if (document.documentElement.dir !== direction) document.documentElement.dir = direction
}

/** Follows what another tab chose, as far as its texts can be loaded. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === keptAs && isLocale(newValue)) show(newValue).catch(() => {})
}

/**
 * Loads the texts of a language from the server and starts with it. The page is marked as being in
 * that language at once, for what is said before the texts are there.
 */
export async function startLanguages(locale = firstLocale()): Promise<void> {
  mark(locale)
  const translation = await load(locale)
  const language = languageOf(locale)
  await languages.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  })
  onSettings(markDirection)
  window.addEventListener('storage', followOtherTab)
}

/** Shows the page in another language; answers whether none was chosen after it meanwhile. */
async function show(locale: Locale): Promise<boolean> {
  chosen = locale
  const language = languageOf(locale)
  if (!languages.hasResourceBundle(language, 'translation')) {
    languages.addResourceBundle(language, 'translation', await load(locale))
  }
  // A slow answer does not undo what was chosen after it.
  if (chosen !== locale) return false
  mark(locale)
  await languages.changeLanguage(language)
  return true
}

/**
 * Shows the page in another language and its direction, and keeps it for the next time. Nothing that
 * was typed is lost. Rejects, and leaves all as it is, where its texts cannot be loaded.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!(await show(locale))) return
  localStorage.setItem(keptAs, locale)
  resetSettings(['rtl'])
}

/** Loads the English texts beside those of the page. Rejects where they cannot be loaded. */
export async function loadEnglish(): Promise<void> {
  if (languages.hasResourceBundle('en', 'translation')) return
  languages.addResourceBundle('en', 'translation', await load('en'))
}

/** A text in English, where that is loaded; empty else. */
export const englishText = (key: TextKey): string =>
  languages.hasResourceBundle('en', 'translation') ? languages.t(key as string, { lng: 'en' }) : ''

type Values = Record<string, string | number>

/** A text by its key, with its placeholders filled; usable outside components too. */
export const text = (key: TextKey | PluralKey, values?: Values): string =>
  languages.t(key as string, values ?? {}) as string

type PluralKey = TextKey extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never

/** The texts for a component, which renders anew when the language changes. */
export function useText(): typeof text {
  useTranslation(undefined, { i18n: languages })
  return text
}

/** The language that the page is in. */
export const shownLocale = (): Locale => shown

/** The sentence of a validation message: messages of shared schemas are keys. */
export const sentenceFor = (message: unknown): string | undefined =>
  typeof message === 'string' && message !== '' ? text(message as TextKey) : undefined
