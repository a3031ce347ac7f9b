import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { fileNumberSchema, toStoredPrefix } from './file-number.ts'

/** So that prefix and number together are a file number. */
const maxPrefix = 10
export const maxNext = 999_999_999

const prefixForm = messageKey('fileNumbers.prefixForm')
/** What a number needs before it to be a file number: nothing, or letters, digits and signs, and perhaps a blank. */
const prefixSchema = z
  .string()
  .transform(toStoredPrefix)
  .pipe(
    z
      .string()
      .max(maxPrefix, prefixForm)
      .refine((prefix) => fileNumberSchema.safeParse(`${prefix}1`).success, prefixForm),
  )

const nextRange = messageKey('fileNumbers.nextRange')
const nextSchema = z.int(nextRange).min(1, nextRange).max(maxNext, nextRange)

export const fileNumberingSchema = z.object({
  /** Counts what an Admin changes, and not the numbers that are given; 0 before the first. */
  version: z.int(),
  prefix: z.string(),
  /** Null while nobody has said how to number: numbers are typed. */
  next: z.int().nullable(),
})
export type FileNumbering = z.output<typeof fileNumberingSchema>

export const readFileNumbering = contract({
  method: 'GET',
  url: '/api/file-numbering',
  summary: 'How the clinic numbers the files of its patients',
  answer: fileNumberingSchema,
})

export const saveFileNumbering = contract({
  method: 'PUT',
  url: '/api/file-numbering',
  summary: 'Set how the clinic numbers the files of its patients',
  body: z.strictObject({
    /** The version that the change is based on. */
    version: z.int().min(0),
    prefix: prefixSchema,
    /** Left out, numbering goes on where it is; null ends it. */
    next: nextSchema.nullable().optional(),
  }),
  answer: fileNumberingSchema,
})

export const takeFileNumber = contract({
  method: 'POST',
  url: '/api/file-numbering/take',
  summary:
    'The next number for a file, which nobody else is given; it belongs to nobody until it is saved',
  answer: z.object({ fileNumber: z.string() }),
})
