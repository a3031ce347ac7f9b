import { z } from 'zod'
import { storedAllergiesSchema } from '../../patients/allergies/allergies.ts'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../scheduling/appointments/statuses.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { certificateSchema, withdrawnCertificateSchema } from './certificates/certificates.ts'
import { exerciseSchema } from './exercises/exercises.ts'
import { referralSchema, withdrawnReferralSchema } from './referrals/referrals.ts'
import { prescriptionItemSchema } from './prescription/prescription.ts'
import { recommendedTestSchema } from './tests/recommended-tests.ts'
import { visitDetailsSchema } from './details/visit-details.ts'
import { visitResultSchema } from './results/test-results.ts'
import { takenVitalsSchema } from './vitals/taken-vitals.ts'
import { visitDraftSchema } from '../drafts/visit-drafts.ts'
import { visitIdSchema } from '../visit/visit-params.ts'

/** The saved record of a visit; parts that were not saved yet are null or empty. */
export const visitRecordSchema = z.object({
  details: visitDetailsSchema.nullable(),
  prescription: z.array(prescriptionItemSchema),
  tests: z.array(recommendedTestSchema),
  /** What the patient is to do at home. */
  exercises: z.array(exerciseSchema),
  /** The certificates that are not withdrawn. */
  certificates: z.array(certificateSchema),
  withdrawnCertificates: z.array(withdrawnCertificateSchema),
  /** The letters that are not withdrawn. */
  referrals: z.array(referralSchema),
  withdrawnReferrals: z.array(withdrawnReferralSchema),
  /** Of its recommended tests; they come in after the visit. */
  testResults: z.array(visitResultSchema),
})
export type VisitRecord = z.output<typeof visitRecordSchema>

/** The ids of the rows of a record's lists, each in the list's order. */
export type RecordRowIds = Record<
  'prescription' | 'certificates' | 'withdrawnCertificates' | 'referrals' | 'withdrawnReferrals',
  readonly number[]
>

export const emptyRecord: VisitRecord = {
  details: null,
  prescription: [],
  tests: [],
  exercises: [],
  certificates: [],
  withdrawnCertificates: [],
  referrals: [],
  withdrawnReferrals: [],
  testResults: [],
}

/** Lists that the answer of a process of the version before, which runs beside new ones during an update, does not have. */
const laterLists = { exercises: [], referrals: [], withdrawnReferrals: [] }

/** An answered record, with an empty list for what whoever answered it did not know yet. */
export const withLaterLists = <Answered extends object>(record: Answered): Answered => ({
  ...laterLists,
  ...record,
})

/** A visit with its appointment and its patient. */
const visitSchema = visitRecordSchema.extend({
  appointment: z.object({
    id: z.int(),
    branchId: z.int(),
    day: daySchema,
    starts: timeSchema,
    ends: timeSchema,
    walkIn: z.boolean(),
    status: z.enum(appointmentStatuses),
    /** Rupees, without what was charged besides; initial fees of a new visit. */
    price: z.number(),
    branchName: z.string(),
    serviceName: z.string(),
    consultantName: z.string(),
    healthIssues: z.string(),
  }),
  patient: z.object({
    id: z.int(),
    name: z.string(),
    /** Years, on the day of the appointment. */
    age: z.int(),
    mobile: z.string(),
    allergies: storedAllergiesSchema,
    /** What the desk has written for whoever receives or sees the patient. */
    deskNote: z.string().nullable(),
    /** Centimetres, from an earlier visit; only for an adult, whose height does not change. */
    knownHeight: z.number().nullable(),
  }),
  /** 0 before the first save. */
  version: z.int(),
  /** The rows of the papers, each in its list's order; absent in the answer of a process of the version before. */
  paperRows: z.object({ certificates: z.array(z.int()), referrals: z.array(z.int()) }).optional(),
  /** The keys of the papers, each in its list's order, null without one; absent as `paperRows` is. */
  paperKeys: z
    .object({
      certificates: z.array(z.string().nullable()),
      referrals: z.array(z.string().nullable()),
    })
    .optional(),
  drafts: z.array(visitDraftSchema),
  /** Recommended to the patient at this and other visits, and how many of those of late have no result yet. */
  recommended: z.object({
    tests: z.int(),
    withoutResult: z.int(),
    /** Whether a test was noted in figures twice; absent in the answer of a process of the version before. */
    hasCourse: z.boolean().optional(),
  }),
  /**
   * Pain at the first and at the last session of the series that was recorded, up to this visit; null without two such
   * answers. Absent in the answer of a process of the version before.
   */
  seriesPain: z.object({ first: z.int(), last: z.int() }).nullable().optional(),
  /**
   * How many doses of vaccines are due; null where the clinic keeps no vaccines, or the reader notes none. Absent in the
   * answer of a process of the version before.
   */
  vaccinesDue: z.int().nullable().optional(),
  /** The desk's vitals; null once the visit is saved. */
  takenVitals: takenVitalsSchema.nullable(),
  /** Counts the changes of the desk's vitals; 0 before the first. */
  vitalsVersion: z.int(),
})
export type Visit = z.output<typeof visitSchema>

export const readVisit = contract({
  method: 'GET',
  url: '/api/visits/:id',
  summary: 'The record of one visit with its patient; the treating consultant and Admins only',
  params: visitIdSchema,
  answer: visitSchema,
})
