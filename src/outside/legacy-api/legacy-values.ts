import { z } from 'zod'
import { daySchema } from '../../platform/day/day.ts'
import { idSchema } from '../../platform/http/id.ts'
import { keepable } from '../../platform/http/typed-text.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'

// What an earlier front end sends: its selectors send ids as text, its empty fields '' or null.

/** An id that must be there, as a number or its digits. `message` is the key of its sentence. */
export const earlierId = (message?: TextKey) =>
  z
    .union([z.int(), z.string().regex(/^\d{1,10}$/, message)], message)
    .transform(Number)
    .pipe(idSchema(message))

/** A filter or field that may be left empty; undefined when it is. */
const orEmpty = <S extends z.ZodType>(schema: S) =>
  z
    .union([z.literal(''), z.null(), schema])
    .optional()
    .transform((value) => (value === '' || value === null ? undefined : value))

/** A text that must be there: one that was left out is refused as an empty one is. */
export const needed = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => value ?? '', schema)

export const earlierIdOrEmpty = orEmpty(earlierId())
export const dayOrEmpty = orEmpty(daySchema)
export const textOrEmpty = (max: number) => orEmpty(z.string().max(max).regex(keepable))

/** What such a form has for a day of the week: a slot, or anything that is empty. */
export const earlierSlotOrEmpty = orEmpty(z.object({ id: orEmpty(earlierId()) }))

/** A number as it was typed. What is typed and is none is refused, not dropped. */
export const earlierNumber = (message: TextKey) =>
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

export const numberOrEmpty = orEmpty(earlierNumber('visit.numberOnly'))

/** yes and no, as a radio sends them. */
export const earlierYesNo = z
  .union([z.boolean(), z.enum(['yes', 'no'])], 'payment.optionRequired' satisfies TextKey)
  .transform((value) => value === true || value === 'yes')

/** A dose is 't' where it is taken; a form sends true. */
export const earlierDose = z
  .union([z.boolean(), z.enum(['t', 'f', '']), z.null()])
  .optional()
  .transform((value) => value === true || value === 't')

export const doseText = (taken: boolean): 't' | 'f' => (taken ? 't' : 'f')

/** What every earlier call answers when it succeeds. */
export const answerWith = <S extends z.ZodType>(data: S) =>
  z.object({ status: z.literal(200), message: z.string(), data })
