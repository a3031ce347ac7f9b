import { createInstance } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import type { TextKey } from './text-key.ts'

const languages = createInstance()

/** Loads the texts of a language from the server and starts with it. */
export async function startLanguages(locale: string): Promise<void> {
  const response = await fetch(`/assets/i18n/${locale}.json`)
  if (!response.ok) throw new Error(`no texts for ${locale}`)
  const texts = (await response.json()) as Record<string, unknown>
  await languages.use(initReactI18next).init({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false }, // React escapes
    returnNull: false,
  })
}

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

/** The sentence of a validation message: messages of shared schemas are keys. */
export const sentenceFor = (message: unknown): string | undefined =>
  typeof message === 'string' && message !== '' ? text(message as TextKey) : undefined
