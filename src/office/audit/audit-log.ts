import { z } from 'zod'
import { contract } from '../../access/permissions/contract.ts'
import { daySchema } from '../../platform/day/day.ts'
import { idParamSchema, textSchema } from '../../platform/http/input-schemas.ts'
import { pageOf, pageSizeSchema } from '../../platform/http/page.ts'
import { longReadLimitMs, readLimitMs } from '../../platform/http/call-contract.ts'

/** One audit event in the list. `readAuditEvent` has the values before and after. */
const eventSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Null without a signed-in user: a public booking, or a failed sign-in. */
  staffId: z.int().nullable(),
  staffName: z.string().nullable(),
  action: z.string(),
  subject: z.string(),
  subjectId: z.int().nullable(),
  /** The name of the subject, if it has one: a branch, a staff member. */
  subjectName: z.string().nullable(),
  patientId: z.int().nullable(),
  patientName: z.string().nullable(),
  patientMobile: z.string().nullable(),
  address: z.string().nullable(),
})
export type AuditEvent = z.output<typeof eventSchema>

export const auditFilterSchema = z.strictObject({
  staff: idParamSchema.optional(),
  action: textSchema(60).min(1).optional(),
  subject: textSchema(60).min(1).optional(),
  patient: idParamSchema.optional(),
  /** Clinic days, both included. */
  from: daySchema.optional(),
  to: daySchema.optional(),
  address: z.union([z.ipv4(), z.ipv6()]).optional(),
})
export type AuditFilter = z.output<typeof auditFilterSchema>

export const listAuditEvents = contract({
  method: 'GET',
  url: '/api/audit',
  readLimitMs: longReadLimitMs,
  summary: 'The audit events, newest first, by page',
  query: auditFilterSchema.extend({
    /** The cursor of the page before: its `next`. */
    after: idParamSchema.optional(),
    limit: pageSizeSchema(50),
  }),
  answer: pageOf(eventSchema),
})

export const readAuditEvent = contract({
  method: 'GET',
  url: '/api/audit/:id',
  summary: 'One audit event with the values before and after',
  params: z.object({ id: idParamSchema }),
  answer: eventSchema.extend({
    /** JSON text of the values before and after; null when there are none. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    /** The names of the ids in them: 'branch 1' is 'Koramangala'. */
    names: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type AuditEventDetail = z.output<typeof readAuditEvent.answer>

export const readAuditChoices = contract({
  method: 'GET',
  url: '/api/audit/choices',
  summary: 'The staff, actions and subjects that the audit can be filtered by',
  answer: z.object({
    staff: z.array(z.object({ id: z.int(), name: z.string() })),
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
  }),
})

export const findAuditPatients = contract({
  method: 'POST',
  url: '/api/audit/patients',
  readLimitMs,
  summary: 'Patients by the beginning of their mobile number or of the words of their name',
  body: z.strictObject({ typed: textSchema(100) }),
  answer: z.array(z.object({ id: z.int(), name: z.string(), mobile: z.string() })),
})
