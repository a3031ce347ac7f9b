import { useSyncExternalStore } from 'react'
import { subscribeToSettings, resetSettings } from '../settings/stored-settings.tsx'
import { formatCount } from './format-count.tsx'
import { isLocale, languageOf, type Locale } from './locales.ts'
import { isolateDays } from './page-language.tsx'
import { initialLocale, localeKey, applyPageLocale } from './page-locale.tsx'
import type { TextKey } from './text-key.ts'
import { fetchTexts, takeBegunTexts } from './begun-texts.tsx'
import { createTranslator, type PlaceholderValues, type Translator } from './translate.ts'

/** Of the languages whose texts are loaded. */
const translators = new Map<Locale, Translator>()
/** Of the language that is shown; none until the first texts are loaded. */
let translate: Translator = (key) => key
const listeners = new Set<() => void>()
let pageLocale: Locale = 'en'
let requestedLocale: Locale | undefined

async function load(locale: Locale): Promise<Translator> {
  const texts = (await takeBegunTexts(locale)) ?? (await fetchTexts(locale))
  return createTranslator(texts, languageOf(locale))
}

function show(translator: Translator): void {
  translate = translator
  for (const onChange of listeners) onChange()
}

function applyLocale(locale: Locale): void {
  pageLocale = locale
  applyPageLocale(locale)
}

/** The desk may have chosen another direction. */
const followSettings = () => applyPageLocale(pageLocale)

/** Follows the language of another tab, if its texts can be loaded. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === localeKey && isLocale(newValue)) switchTo(newValue).catch(() => {})
}

/**
 * Loads the texts of a language from the server and starts with it. The page's `lang` is set first,
 * for messages that appear before the texts are loaded. Rejects when they cannot be loaded.
 */
export async function initLanguages(locale = initialLocale()): Promise<void> {
  applyLocale(locale)
  const translator = await load(locale)
  translators.clear()
  translators.set(locale, translator)
  show(translator)
  subscribeToSettings(followSettings)
  window.addEventListener('storage', followOtherTab)
}

/** Changes the page's language; returns false when another language was chosen in the meantime. */
async function switchTo(locale: Locale): Promise<boolean> {
  requestedLocale = locale
  const translator = await translatorOf(locale)
  // A slow answer must not replace a later choice.
  if (requestedLocale !== locale) return false
  applyLocale(locale)
  show(translator)
  return true
}

/**
 * Changes the page's language and direction, and stores the choice. Typed input stays. Rejects,
 * without a change, when the texts cannot be loaded.
 */
export async function chooseLanguage(locale: Locale): Promise<void> {
  if (!(await switchTo(locale))) return
  localStorage.setItem(localeKey, locale)
  resetSettings(['rtl'])
}

/** Shows the page in a language without storing it, as for a board. Rejects without its texts. */
export async function showLanguage(locale: Locale): Promise<void> {
  if (locale !== pageLocale) await switchTo(locale)
}

async function translatorOf(locale: Locale): Promise<Translator> {
  const translator = translators.get(locale) ?? (await load(locale))
  translators.set(locale, translator)
  return translator
}

/** Loads the texts of a language in addition to the page's. Rejects when they cannot be loaded. */
export async function loadTexts(locale: Locale): Promise<void> {
  await translatorOf(locale)
}

/** The texts of a language as they are printed, with numbers as they are; undefined until loaded. */
export function textsIn(locale: Locale): typeof text | undefined {
  const translator = translators.get(locale)
  return translator && ((key, values) => translator(key, values))
}

/** A text in English; empty while English is not loaded. */
export const englishText = (key: TextKey): string => translators.get('en')?.(key) ?? ''

/**
 * A text by its key, with its placeholders filled; usable outside components too. Numbers are
 * grouped, so that a year or an id is passed as text.
 */
export const text = (key: TextKey | PluralKey, values?: PlaceholderValues): string =>
  translate(key, values, formatValue)

const formatValue = (value: string | number): string =>
  typeof value === 'number' ? formatCount(value) : isolateDays(value)

type PluralKey = TextKey extends infer K ? (K extends `${infer Stem}_other` ? Stem : never) : never

/** The texts for a component, which re-renders when the language changes. */
export function useText(): typeof text {
  useSyncExternalStore(subscribe, currentTranslator)
  return text
}

const currentTranslator = () => translate
const subscribe = (onChange: () => void) => {
  listeners.add(onChange)
  return () => listeners.delete(onChange)
}

/** The language that the page is in. */
export const currentLocale = (): Locale => pageLocale

/** The sentence of a validation message: messages of shared schemas are keys. */
export const messageFor = (message: unknown): string | undefined =>
  typeof message === 'string' && message !== '' ? text(message as TextKey) : undefined
