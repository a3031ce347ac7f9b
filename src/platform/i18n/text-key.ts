import type en from '../../../public/assets/i18n/en.json'

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`
}[keyof T & string]

/** The key of a text in the language files. A key without an English text does not compile. */
export type TextKey = Leaves<typeof en>

/** Marks a zod message as a text key, so that shared rules contain no English. */
export const messageKey = (key: TextKey): TextKey => key
