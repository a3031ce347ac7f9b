import { z } from 'zod'
import { accessCodes, furtherRights } from '../../access/permissions/access.ts'
import { typedText } from '../../platform/http/typed-text.ts'
import { sentence } from '../../platform/i18n/text-key.ts'
import { masterRowSchema } from '../kit/master.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'

/** A text that may be left empty; kept as null then. */
export const optionalText = (max: number) => typedText(max).transform((text) => text || null)

const codes: number[] = Object.values(accessCodes)

const accessCodesSchema = z
  .array(z.literal(codes))
  .max(20)
  .transform((given) => [...new Set(given)].toSorted((a, b) => a - b))

export const furtherRightsSchema = z
  .array(z.enum(furtherRights))
  .max(10)
  .transform((given) => furtherRights.filter((right) => given.includes(right)))

/** What is typed of everybody who signs in. */
export const staffEntry = {
  name: typedText(100, 'masters.nameRequired'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{3,60}$/, sentence('firstAdmin.usernameForm')),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, sentence('firstAdmin.emailForm'))
    .pipe(z.email(sentence('firstAdmin.emailForm'))),
  mobile: z
    .string()
    .trim()
    .transform((typed) => parseMobile(typed) ?? typed)
    .pipe(z.string().regex(/^([1-9]\d{9})?$/, sentence('patient.mobileDigits')))
    .transform((mobile) => mobile || null),
  accessCodes: accessCodesSchema,
}

/** What the masters show of everybody who signs in. */
export const staffRowSchema = masterRowSchema.extend({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  accessCodes: z.array(z.int()),
  furtherRights: z.array(z.enum(furtherRights)),
  locked: z.boolean(),
})

/** Whoever is new gets a password that is shown this once, and changed when they first sign in. */
export const addedStaffAnswer = z.object({ id: z.int(), password: z.string() })
