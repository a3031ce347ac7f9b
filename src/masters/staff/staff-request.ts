import { z } from 'zod'
import { accessCodes, consultantRights, furtherRights } from '../../access/permissions/access.ts'
import { optionalEmailSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'
import { masterRowSchema } from '../kit/master.ts'
import { parseMobile } from '../../platform/numbers/parse-mobile.ts'

/** A text that may be empty, stored as null then. */
export const optionalText = (max: number) => textSchema(max).transform((text) => text || null)

const knownCodes: number[] = Object.values(accessCodes)

const accessCodesSchema = z
  .array(z.literal(knownCodes))
  .max(20)
  .transform((values) => [...new Set(values)].toSorted((a, b) => a - b))

export const furtherRightsSchema = z
  .array(z.enum(furtherRights))
  .max(10)
  .transform((values) => furtherRights.filter((right) => values.includes(right)))

/** Those that a consultant can have. */
export const consultantRightsSchema = z
  .array(z.enum(consultantRights))
  .max(10)
  .transform((values) => consultantRights.filter((right) => values.includes(right)))

/** The form fields that all staff have. */
export const staffRequestFields = {
  name: textSchema(100, 'masters.nameRequired'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9.-]{3,60}$/, messageKey('firstAdmin.usernameForm')),
  email: optionalEmailSchema,
  mobile: z
    .string()
    .trim()
    .transform((input) => parseMobile(input) ?? input)
    .pipe(z.string().regex(/^([1-9]\d{9})?$/, messageKey('patient.mobileDigits')))
    .transform((mobile) => mobile || null),
  accessCodes: accessCodesSchema,
}

/** The row fields that all staff have. */
export const staffRowSchema = masterRowSchema.extend({
  name: z.string(),
  username: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  accessCodes: z.array(z.int()),
  furtherRights: z.array(z.enum(furtherRights)),
  locked: z.boolean(),
})

/** A new person gets a password that is shown only once, and changed at the first sign-in. */
export const addedStaffResponse = z.object({ id: z.int(), password: z.string() })
