import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { textSchema } from '../../platform/http/input-schemas.ts'
import { messageKey } from '../../platform/i18n/text-key.ts'

/** Bytes of a logo, which is a PNG file: a page scales larger pictures down before it sends them. */
export const maxLogoBytes = 150_000

/** The longer side of a logo in pixels, and the shorter one. */
export const maxLogoSide = 512
export const minLogoSide = 8

/** Names a logo in its address: the beginning of the file's hash. */
const logoVersionSchema = z.string().regex(/^[0-9a-f]{16}$/)

/** Minutes that a walk-in may wait before they go before booked patients. */
const minWalkInLimit = 5
const maxWalkInLimit = 480

/** What the clinic prints on its sheets, which may be empty, and the rule of its lines. */
const detailsShape = {
  name: textSchema(80),
  address: textSchema(200),
  registrationLines: z
    .array(textSchema(80))
    .max(3, messageKey('clinicDetails.registrationTooMany')),
  walkInLimit: z
    .int(messageKey('clinicDetails.walkInLimitRange'))
    .min(minWalkInLimit, messageKey('clinicDetails.walkInLimitRange'))
    .max(maxWalkInLimit, messageKey('clinicDetails.walkInLimitRange')),
}

export const clinicDetailsSchema = z.object({
  /** The month in which the financial year begins, 1 to 12; receipts are numbered anew with it. */
  financialYearStart: z.int(),
  version: z.int(),
  name: z.string(),
  address: z.string(),
  registrationLines: z.array(z.string()),
  walkInLimit: z.int(),
  /** Null without a logo. */
  logoVersion: z.string().nullable(),
})
export type ClinicDetails = z.output<typeof clinicDetailsSchema>

export const readClinicDetails = contract({
  method: 'GET',
  url: '/api/clinic/details',
  summary:
    "The clinic's name, address, registration lines and logo, as printed on sheets, and the rule of its lines",
  answer: clinicDetailsSchema,
})

export const saveClinicDetails = contract({
  method: 'PUT',
  url: '/api/clinic/details',
  summary: "Change the clinic's name, address, registration lines, logo and the rule of its lines",
  body: z.strictObject({
    /** The version that the change is based on. */
    version: z.int().positive(),
    ...detailsShape,
    /** Left out, it stays. */
    financialYearStart: z.int().min(1).max(12).optional(),
    /** A PNG file in base64, or null to remove the logo; left out, the logo stays. */
    logo: z
      .base64(messageKey('clinicDetails.logoInvalid'))
      .max(maxLogoBytes * 1.34, messageKey('clinicDetails.logoInvalid'))
      .nullable()
      .optional(),
  }),
  answer: clinicDetailsSchema,
})

export const readClinicLogo = contract({
  method: 'GET',
  url: '/api/clinic/logo',
  summary: "The clinic's logo as a PNG file, by the version that other answers name",
  query: z.strictObject({ version: logoVersionSchema }),
  answer: z.file(),
  fileType: 'image/png',
})
