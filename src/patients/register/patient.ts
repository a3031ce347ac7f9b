import { z } from 'zod'
import { idSchema } from '../../platform/http/input-schemas.ts'
import { contactFields } from '../contact/contact.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'
import { toAsciiDigits } from '../../platform/numbers/to-ascii-digits.ts'

/**
 * Ten digits, the first from 1 to 9, which also excludes 0000000000 (specification, section 5).
 * Accepts every usual form and outputs the ten digits.
 */
export const mobileSchema = z
  .string()
  .trim()
  .min(1, messageKey('patient.mobileRequired'))
  .transform((input) => parseMobile(input) ?? input)
  .pipe(z.string().regex(/^[1-9]\d{9}$/, messageKey('patient.mobileDigits')))

export const maxAge = 130

// Forms send the typed text, programs may send a number.
const ageSchema = z
  .union([z.string(), z.number()])
  .transform((age) => toAsciiDigits(String(age)).trim())
  .pipe(
    z
      .string()
      .min(1, messageKey('patient.ageRequired'))
      .regex(/^\d{1,3}$/, messageKey('patient.ageNumber')),
  )
  .transform(Number)
  .pipe(z.number().max(maxAge, messageKey('patient.ageNumber')))

const simpleEmail = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/i

const emailSchema = z
  .string()
  .trim()
  .max(254, messageKey('field.tooLong'))
  .refine((email) => email === '' || z.regexes.email.test(email), {
    error: messageKey('patient.emailFormat'),
    abort: true,
  })
  .refine((email) => email === '' || simpleEmail.test(email), messageKey('patient.emailPattern'))
  .default('')

const nameTextSchema = z
  .string()
  .trim()
  .min(1, messageKey('patient.nameRequired'))
  .max(100, messageKey('field.tooLong'))

const lettersAndSpaces = /^[\p{L}\p{M} ]+$/u

/**
 * A name as it really is, for corrections: with a letter, and then also apostrophes, dots, hyphens
 * and digits (D'Souza, A. P. J. Kalam, Baby 2).
 */
export const correctedNameSchema = nameTextSchema.regex(
  /^(?=.*\p{L})[\p{L}\p{M} .'’0-9-]+$/u,
  messageKey('patient.nameCharacters'),
)

/** The fields of the Patient step, with the error messages of the specification, section 5. */
export const patientSchema = z.strictObject({
  name: nameTextSchema.regex(lettersAndSpaces, messageKey('patient.nameLetters')),
  age: ageSchema,
  mobile: mobileSchema,
  email: emailSchema,
  location: textSchema(120).default(''),
  ...contactFields,
})

/**
 * The Patient step at the desk. With the `id` of a known patient that was chosen, the name is theirs
 * and may be a corrected one; without it the booking form's rule holds.
 */
export const deskPatientSchema = patientSchema
  .extend({ name: nameTextSchema, id: idSchema().optional() })
  .refine(
    ({ id, name }) => (id === undefined ? lettersAndSpaces.test(name) : isCorrectName(name)),
    {
      path: ['name'],
      error: messageKey('patient.nameLetters'),
      // Also beside the errors of other fields, as a field's own rule.
      when: ({ value }) => typeof (value as { name?: unknown } | undefined)?.name === 'string',
    },
  )

const isCorrectName = (name: string): boolean => correctedNameSchema.safeParse(name).success
