import { z } from 'zod'
import { daySchema } from '../day/day.ts'
import { messageKey, type TextKey } from '../i18n/text-key.ts'

/** The maximum of a PostgreSQL integer; no row has a larger id. */
export const maxId = 2_147_483_647

/** The id of a row, in a body. `message` is the text key of the sentence for a missing choice. */
export const idSchema = (message?: TextKey) => z.int(message).positive(message).max(maxId, message)

/** The id of a row, in a path or a query, where values are text. */
export const idParamSchema = z.coerce.number().pipe(idSchema())

/** A count of saves or changes, 0 before the first. */
export const countSchema = z.int().min(0).max(maxId)

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
  return (
    (requiredKey ? text.min(1, requiredKey) : text)
      .max(maxLength, messageKey('field.tooLong'))
      // In words of its own: without, it would be called missing.
      .regex(storablePattern, messageKey('invalid.invalid'))
  )
}

/** An e-mail address in lower case, or '' for none. */
export const optionalEmailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, messageKey('firstAdmin.emailForm'))
  .refine(
    (email) => email === '' || z.email().safeParse(email).success,
    messageKey('firstAdmin.emailForm'),
  )

/** The first and the last day of what is asked for; `isForward` refuses them in the wrong order. */
export const periodShape = { from: daySchema, to: daySchema }

export const isForward = {
  // Also called with what is not a day, which is refused by itself.
  check: ({ from, to }: { from: string; to: string }) =>
    from <= to || [from, to].some((day) => !daySchema.safeParse(day).success),
  problem: { path: ['to'], error: messageKey('reports.period.reversed') },
}
