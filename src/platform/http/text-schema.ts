import { z } from 'zod'
import { messageKey, type TextKey } from '../i18n/text-key.ts'

/** A text that PostgreSQL can store: without NUL and without unpaired surrogates. */
export const storablePattern = /^[^\0\p{Surrogate}]*$/u

/** Characters of a text of a few sentences: health issues, an illness, a diagnosis. */
export const maxSentences = 500

/**
 * Trimmed text of at most `maxLength` characters that PostgreSQL can store. `requiredKey` is the
 * text key of the sentence for an empty text.
 */
export function textSchema(maxLength: number, requiredKey?: TextKey) {
  const text = z.string(requiredKey).trim()
  return (requiredKey ? text.min(1, requiredKey) : text)
    .max(maxLength, messageKey('field.tooLong'))
    .regex(storablePattern)
}
