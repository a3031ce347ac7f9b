import { z } from 'zod'
import type { TextKey } from '../i18n/text-key.ts'

/**
 * Text that somebody typed, without blanks around it and at most `max` characters long. A NUL is
 * refused: PostgreSQL cannot keep it. `required` is the key of the sentence for a text left empty.
 */
export function typedText(max: number, required?: TextKey) {
  const text = z.string(required).trim()
  return (required ? text.min(1, required) : text).max(max).regex(/^[^\0]*$/)
}
