import { z } from 'zod'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'

/**
 * Ten digits, the first from 1 to 9; 0000000000 falls with it (specification, section 5). They are
 * understood in every usual form and come out as the ten digits.
 */
export const mobileSchema = z
  .string()
  .trim()
  .min(1, sentence('patient.mobileRequired'))
  .transform((typed) => parseMobile(typed) ?? typed)
  .pipe(z.string().regex(/^[1-9]\d{9}$/, sentence('patient.mobileDigits')))

const oldest = 130

// A form hands in the text that was typed, a program may hand in the number.
const ageSchema = z
  .union([z.string(), z.number()])
  .transform((age) => String(age).trim())
  .pipe(
    z
      .string()
      .min(1, sentence('patient.ageRequired'))
      .regex(/^\d{1,3}$/, sentence('patient.ageNumber')),
  )
  .transform(Number)
  .pipe(z.number().max(oldest, sentence('patient.ageNumber')))

const simpleEmail = /^[a-z0-9._%+-]+@[a-z0-9.-]+\.[a-z]{2,4}$/i

const emailSchema = z
  .string()
  .trim()
  .max(254, sentence('field.tooLong'))
  .refine((email) => email === '' || z.regexes.email.test(email), {
    error: sentence('patient.emailFormat'),
    abort: true,
  })
  .refine((email) => email === '' || simpleEmail.test(email), sentence('patient.emailPattern'))
  .default('')

/** What the Patient step asks for, with the sentences of the specification, section 5. */
export const patientSchema = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, sentence('patient.nameRequired'))
    .max(100, sentence('field.tooLong'))
    .regex(/^[\p{L}\p{M} ]+$/u, sentence('patient.nameLetters')),
  age: ageSchema,
  mobile: mobileSchema,
  email: emailSchema,
  location: typedText(120).default(''),
})
