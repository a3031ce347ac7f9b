import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema } from '../../platform/http/input-schemas.ts'
import { markSchema } from '../../platform/http/mark.ts'
import {
  certificateSchema,
  withdrawnCertificateSchema,
} from '../record/certificates/certificates.ts'
import { exerciseSchema } from '../record/exercises/exercises.ts'
import { prescriptionItemSchema } from '../record/prescription/prescription.ts'
import { referralShape, withdrawnReferralSchema } from '../record/referrals/referrals.ts'
import { recommendedTestSchema } from '../record/tests/recommended-tests.ts'
import { visitDetailsSchema } from '../record/details/visit-details.ts'
import { storedAllergiesSchema } from '../../patients/allergies/allergies.ts'
import { sexes } from '../../patients/register/correct-patient.ts'
import { languageSchema } from '../../patients/contact/contact.ts'

/** The printable sheets of a visit, by their name in addresses and file names; `all` is all of them in one. */
export const sheetKinds = [
  'prescription',
  'recommendedtests',
  'exercises',
  'certificate',
  'referral',
  'all',
] as const
export type SheetKind = (typeof sheetKinds)[number]

/** The data of a sheet. Of the five lists only the requested one is filled; all of them for `all`. */
const sheetFactsSchema = z.object({
  /** What the clinic prints of itself; empty, and null, until an Admin has set it. */
  clinic: z.object({
    name: z.string(),
    address: z.string(),
    registrationLines: z.array(z.string()),
    logoVersion: z.string().nullable(),
  }),
  /** The appointment's own consultant, for every reader. */
  consultant: z.object({
    name: z.string(),
    degree: z.string().nullable(),
    mobile: z.string().nullable(),
    registrationNumber: z.string().nullable(),
  }),
  branch: z.object({ name: z.string(), address: z.string(), phone: z.string() }),
  patient: z.object({
    name: z.string(),
    /** Years, on the day of the appointment. */
    age: z.int(),
    /** That of their file at the clinic. */
    fileNumber: z.string().nullable(),
  }),
  /** The patient's, only where a letter is printed. */
  sex: z.enum(sexes).nullable(),
  allergies: storedAllergiesSchema,
  /** The day of the appointment. */
  day: daySchema,
  ...visitDetailsSchema.pick({
    systolic: true,
    diastolic: true,
    fasting: true,
    pp: true,
    weight: true,
    bmi: true,
    temperature: true,
    pulse: true,
    spo2: true,
    pain: true,
    followUpDay: true,
  }).shape,
  prescription: z.array(prescriptionItemSchema),
  /** Its number, and where whoever holds it may ask the clinic about it; null for a clinic without an address outside. */
  prescriptionCheck: z.object({ serial: z.string(), url: z.string() }).nullable(),
  tests: z.array(recommendedTestSchema),
  exercises: z.array(
    exerciseSchema.extend({
      /** The text key of a common exercise, which is printed in the language of the sheet; absent in the answer of an older process. */
      starter: z.string().nullable().optional(),
    }),
  ),
  certificates: z.array(
    certificateSchema.extend({
      /** Under which the clinic finds it: 'A-7KQ2M9-1'. */
      serial: z.string(),
      /** Where whoever holds it may ask the clinic about it; null for a clinic without an address outside. */
      checkUrl: z.string().nullable(),
    }),
  ),
  referrals: z.array(
    z.strictObject({
      ...referralShape,
      /** Under which the clinic finds it: 'A-7KQ2M9-R1'. */
      serial: z.string(),
      checkUrl: z.string().nullable(),
    }),
  ),
})
export type SheetFacts = z.output<typeof sheetFactsSchema>

const params = z.strictObject({ kind: z.enum(sheetKinds), id: idParamSchema })

export const readSheet = contract({
  method: 'GET',
  url: '/api/sheets/:kind/:id',
  summary:
    "The content of a visit's printed sheet; the treating consultant, Admins, and Employees with the right to print",
  params,
  answer: sheetFactsSchema.extend({
    ...markSchema.shape,
    /** For the way back to the patient's page. */
    patientId: z.int(),
    /** In which a sheet is printed at first; null while nobody has asked for it. */
    patientLanguage: languageSchema.nullable(),
    /** Shown beside the valid papers of their kind, and never printed. */
    withdrawnCertificates: z.array(withdrawnCertificateSchema),
    withdrawnReferrals: z.array(withdrawnReferralSchema),
  }),
})

export const readSheetMark = contract({
  method: 'GET',
  url: '/api/sheets/:kind/:id/mark',
  summary:
    'Whether an open sheet shows what is stored: it has the mark of `GET /api/sheets/:kind/:id`',
  params,
  live: ['appointment', 'masters'],
  answer: markSchema,
})

export const downloadSheet = contract({
  method: 'GET',
  url: '/api/sheets/:kind/:id/pdf',
  summary: 'The same sheet as a PDF file of A5 pages',
  params,
  query: z.strictObject({
    /** Without it the patient's own language, or English. */
    locale: languageSchema.optional(),
    /** Whether each dosage is also there as a sentence; without it, in the patient's own language. */
    words: z.enum(['on', 'off']).optional(),
  }),
  answer: z.file(),
  fileType: 'application/pdf',
})
