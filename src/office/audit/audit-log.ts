import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idInAddress } from '../../platform/http/id.ts'
import { typedText } from '../../platform/http/typed-text.ts'

/** One deed as the list shows it. What stood before and after comes with `readAuditEvent`. */
const eventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null when nobody was signed in: a patient who booked, a sign-in that failed. */
  staffId: z.int().nullable(),
  staffName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.int().nullable(),
  /** What the thing is called, where it has a name: a branch, a member of staff. */
  subjectName: z.string().nullable(),
  patientId: z.int().nullable(),
  patientName: z.string().nullable(),
  patientMobile: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditEvent = z.output<typeof eventSchema>

const filterSchema = z.strictObject({
  staff: idInAddress.optional(),
  action: typedText(60).min(1).optional(),
  subject: typedText(60).min(1).optional(),
  patient: idInAddress.optional(),
  /** Days of the clinic, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  address: z.union([z.ipv4(), z.ipv6()]).optional(),
})
export type AuditFilter = z.output<typeof filterSchema>

export const listAuditEvents = contract({
  method: 'GET',
  url: '/api/audit',
  summary: 'Who did what to what, newest first, a page at a time',
  query: filterSchema.extend({
    /** Where the page before ended: its `next`. */
    after: idInAddress.optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  answer: z.object({ rows: z.array(eventSchema), next: z.string().nullable() }),
})

export const readAuditEvent = contract({
  method: 'GET',
  url: '/api/audit/:id',
  summary: 'One deed with what stood before and after it',
  params: z.object({ id: idInAddress }),
  answer: eventSchema.extend({
    /** JSON text of what stood before and after; null where there was nothing to tell. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** What the ids in them are called: 'branch 1' is 'Koramangala'. */
    names: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type AuditEventDetail = z.output<typeof readAuditEvent.answer>

export const readAuditChoices = contract({
  method: 'GET',
  url: '/api/audit/choices',
  summary: 'The people, deeds and kinds of things that the audit can be filtered by',
  answer: z.object({
    staff: z.array(z.object({ id: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
  }),
})

export const findAuditPatients = contract({
  method: 'POST',
  url: '/api/audit/patients',
  summary: 'Patients by the beginning of their mobile number or of the words of their name',
  body: z.strictObject({ typed: typedText(100) }),
  answer: z.array(z.object({ id: z.int(), name: z.string(), mobile: z.string() })),
})
