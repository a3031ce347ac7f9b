import type { Queryable } from '../db/connect.server.ts'

/** Who did something, and from where. A patient who books has no `staff`. */
export interface By {
  staff: { id: number } | undefined
  address: string
}

/** What was done to what. `before` and `after` are kept as JSON, so they never hold a secret. */
export interface Deed {
  /** In the past tense: 'booked', 'retired'. */
  action: string
  /** What kind of thing: 'appointment', 'branch', 'visit.details'. */
  subject: string
  id?: number
  patientId?: number
  before?: unknown
  after?: unknown
}

/** Writes who did what to the audit, for ever; in the transaction of the deed itself. */
export async function audit(tx: Queryable, { staff, address }: By, deed: Deed): Promise<void> {
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx`
    insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, before, after)
    values (${staff?.id ?? null}, ${deed.action}, ${deed.subject}, ${deed.id ?? null},
      ${deed.patientId ?? null}, ${address}, ${json(deed.before)}::text::jsonb,
      ${json(deed.after)}::text::jsonb)`
}
