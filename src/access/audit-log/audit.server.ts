import type { PendingQuery } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'

/** The person who did something, and their address. A patient who books has no `staff`. */
export interface Actor {
  staff: { id: number } | undefined
  address: string
}

/**
 * An action and its subject. `before` and `after` are stored as JSON, so they never contain a
 * secret.
 */
export interface AuditEntry {
  /** In the past tense: 'booked', 'retired'. */
  action: string
  /** The type of the subject: 'appointment', 'branch', 'visit.details'. */
  subject: string
  id?: number
  patientId?: number
  before?: unknown
  after?: unknown
}

/**
 * Reads one row that belongs to a patient (`patient_id`), and audits the read in the same
 * statement: no row is returned without its audit entry, and no entry written without a row.
 */
export async function readAudited<Row extends object>(
  db: Queryable,
  select: PendingQuery<Row[]>,
  { staff, address }: Actor,
  { subject, id }: Pick<AuditEntry, 'subject' | 'id'>,
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

/**
 * Writes an audit entry, which is never changed or deleted; in the transaction of the action
 * itself.
 */
export async function audit(
  tx: Queryable,
  { staff, address }: Actor,
  auditEntry: AuditEntry,
): Promise<void> {
  const toJson = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  await tx`
    insert into audit_event (staff_id, action, subject, subject_id, patient_id, address, before, after)
    values (${staff?.id ?? null}, ${auditEntry.action}, ${auditEntry.subject}, ${auditEntry.id ?? null},
      ${auditEntry.patientId ?? null}, ${address}, ${toJson(auditEntry.before)}::text::jsonb,
      ${toJson(auditEntry.after)}::text::jsonb)`
}
