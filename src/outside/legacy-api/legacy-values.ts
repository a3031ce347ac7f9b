import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idSchema, storablePattern } from '../../platform/http/input-schemas.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

// Values as legacy clients send them: ids of selectors as text, empty fields as '' or null.

/** A required id, as a number or its digits. `message` is the text key of the field's message. */
export const legacyId = (message?: TextKey) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,10}$/, message)], message)
    .transform(Number)
    .pipe(idSchema(message))

/** An optional filter or field; undefined when it is empty. */
const orEmpty = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), z.null(), schema])
    .optional()
    .transform((value) => (value === '' || value === null ? undefined : value))

/** A required text: a missing one is refused with the message of an empty one. */
export const requiredText = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => value ?? '', schema)

export const legacyIdOrEmpty = orEmpty(legacyId())
export const dayOrEmpty = orEmpty(daySchema)
export const textOrEmpty = (max: number) => orEmpty(z.string().max(max).regex(storablePattern))

/** The slot of a weekday in the series form; undefined for any empty value. */
export const legacySlotOrEmpty = orEmpty(z.object({ id: orEmpty(legacyId()) }))

/** A number, or its decimal text. Other text is refused, not dropped. */
export const legacyNumber = (message: TextKey) =>
  z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^-?\d+(\.\d+)?$/, message),
      ],
      message,
    )
    .transform(Number)

export const numberOrEmpty = orEmpty(legacyNumber('visit.numberOnly'))

/** 'yes' and 'no', as a radio sends them, or a boolean. */
export const legacyYesNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], 'payment.optionRequired' satisfies TextKey)
  .transform((value) => value === true || value === 'yes')

/** Whether a dose is taken: stored rows have 't' or 'f', a form sends a boolean. */
export const legacyDose = z
  .union([z.boolean(), z.enum(['t', 'f', '']), z.null()])
  .optional()
  .transform((value) => value === true || value === 't')

export const doseText = (taken: boolean): 't' | 'f' => (taken ? 't' : 'f')

/** The answer of every legacy call when it succeeds. */
export const answerWith = <S extends z.ZodType>(data: S) =>
  z.object({ status: z.literal(200), message: z.string(), data })
