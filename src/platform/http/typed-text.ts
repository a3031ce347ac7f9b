import { z } from 'zod'
import { sentence, type TextKey } from '../i18n/text-key.ts'

/** A text that PostgreSQL can keep: without a NUL, and without half of a pair of surrogates. */
export const keepable = /^[^\0\p{Surrogate}]*$/u

/**
 * Text that somebody typed, without blanks around it and at most `max` characters long, and one
 * that can be kept. `required` is the key of the sentence for a text left empty.
 */
export function typedText(max: number, required?: TextKey) {
  const text = z.string(required).trim()
  return (required ? text.min(1, required) : text)
    .max(max, sentence('field.tooLong'))
    .regex(keepable)
}
