import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { appointmentStatuses } from '../../scheduling/appointments/appointment.ts'
import { daySchema } from '../../platform/day/day.ts'
import { timeSchema } from '../../platform/day/time.ts'
import { certificateSchema, withdrawnCertificateSchema } from './certificates/certificates.ts'
import { prescriptionItemSchema } from './prescription/prescription.ts'
import { recommendedTestSchema } from './tests/recommended-tests.ts'
import { visitDetailsSchema } from './details/visit-details.ts'
import { takenVitalsSchema } from './vitals/taken-vitals.ts'
import { visitDraftSchema } from '../drafts/visit-drafts.ts'
import { visitIdSchema } from '../visit/visit-parts.ts'

/** What has been saved of a visit: all of it, or what there is yet. */
export const visitRecordSchema = z.object({
  details: visitDetailsSchema.nullable(),
  prescription: z.array(prescriptionItemSchema),
  tests: z.array(recommendedTestSchema),
  /** Those that count. */
  certificates: z.array(certificateSchema),
  withdrawnCertificates: z.array(withdrawnCertificateSchema),
})
export type VisitRecord = z.output<typeof visitRecordSchema>

export const emptyRecord: VisitRecord = {
  details: null,
  prescription: [],
  tests: [],
  certificates: [],
  withdrawnCertificates: [],
}

/** A visit with the appointment and the patient that it belongs to. */
const visitSchema = visitRecordSchema.extend({
  appointment: z.object({
    id: z.int(),
    day: daySchema,
    starts: timeSchema,
    ends: timeSchema,
    status: z.enum(appointmentStatuses),
    /** Rupees; the fees of a new visit begin with it. */
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
    /** Centimetres, as measured at an earlier visit; only of a grown-up, who has stopped growing. */
    knownHeight: z.number().nullable(),
  }),
  /** 0 before anything was saved. */
  version: z.int(),
  drafts: z.array(visitDraftSchema),
  /** What the desk measured, until the visit is saved. */
  takenVitals: takenVitalsSchema.nullable(),
  /** Counts the changes of those; 0 before anything was measured. */
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
