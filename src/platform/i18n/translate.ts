import { textLimits } from './text-limits.ts'

export type PlaceholderValues = Record<string, string | number>

/**
 * Finds a text of one language by its key, in the plural form of `count` where that is a number, and
 * fills its placeholders. The key itself where the language has no such text; a placeholder without a
 * value stays. `format` writes values.
 */
export type Translator = (
  key: string,
  values?: PlaceholderValues,
  format?: (value: string | number) => string,
) => string

/**
 * Makes the translator of a language.
 *
 * @param texts the content of its file in `public/assets/i18n`
 * @param language its BCP 47 tag, which decides about plural forms
 */
export function createTranslator(texts: object, language: string): Translator {
  const textsByKey = new Map<string, string | undefined>()
  const find = (key: string) => {
    if (!textsByKey.has(key)) textsByKey.set(key, textIn(texts, key))
    return textsByKey.get(key)
  }
  let pluralRules: Intl.PluralRules | undefined
  const pluralForm = (count: number) =>
    (pluralRules ??= new Intl.PluralRules(language)).select(count)

  return (key, values = {}, format = String) => {
    const { count } = values
    const words =
      (typeof count === 'number' ? find(`${key}_${pluralForm(count)}`) : undefined) ?? find(key)
    if (words === undefined) return key
    if (!words.includes('{{')) return words
    return words.replaceAll(/{{(\w+)}}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(values, name) ? values[name] : limits[name]
      return value === undefined ? placeholder : format(value)
    })
  }
}

const limits: Readonly<Record<string, number>> = textLimits

/** A text by its key, such as 'app.name', out of a language's file; undefined where it has none. */
export function textIn(texts: object, key: string): string | undefined {
  let value: unknown = texts
  for (const part of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return typeof value === 'string' ? value : undefined
}
