import type { PendingQuery } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'

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

/**
 * Reads one row of a patient's, and writes in the same statement who read it: no row without its line,
 * and no line where there was none. The row has the patient as `patient_id`.
 */
export async function readAudited<Row extends object>(
  db: Queryable,
  select: PendingQuery<Row[]>,
  { staff, address }: By,
  { subject, id }: Pick<Deed, 'subject' | 'id'>,
): Promise<Row | undefined> {
  const [row] = await db<Row[]>`
    with found as materialized (${select}),
    line as (
      insert into audit_event (staff_id, action, subject, subject_id, patient_id, address)
      select ${staff?.id ?? null}::integer, 'read', ${subject}, ${id ?? null}::integer, patient_id,
        ${address}
      from found)
    select * from found`
  return row
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
