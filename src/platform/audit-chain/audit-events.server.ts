import type { Fragment } from 'postgres'
import { z } from 'zod'
import type { Queryable } from '../db/connect.server.ts'
import type { StoredEvent } from './audit-line.ts'

/** How far a stream of audit events reaches: its last event. */
export const auditHead = z.strictObject({
  stream: z.int().min(1),
  position: z.int().min(1),
  /** Hexadecimal. */
  hash: z.string().length(64),
})
export type AuditHead = z.infer<typeof auditHead>

/** Where all streams stood at a moment, noted at a place such as a backup. */
export interface AuditAnchor {
  /** The place, for a sentence: a file's name. */
  name: string
  takenAt: Date
  heads: AuditHead[]
}

/** The last event of each stream; none in a database from before the streams. */
export async function readAuditHeads(db: Queryable): Promise<AuditHead[]> {
  const [row] = await db<[{ exists: boolean }]>`
    select to_regclass('public.audit_head') is not null as exists`
  if (!row.exists) return []
  return [
    ...(await db<AuditHead[]>`
      select e.stream, e.stream_position as position, encode(e.hash, 'hex') as hash
      from audit_head h cross join lateral (
        select * from audit_event where stream = h.stream order by stream_position desc limit 1) e
      order by e.stream`),
  ]
}

/**
 * Notes in the database how far its streams reach, so that events that are removed at the end are
 * missed without a backup as well.
 */
export async function noteAuditHeads(db: Queryable): Promise<void> {
  await db`select note_audit_heads()`
}

const pageSize = 500

/**
 * The audit events of a condition in the order of their ids, a page at a time, so that neither memory
 * nor the time of one statement grows with them.
 */
export async function* readEvents(db: Queryable, condition: Fragment): AsyncGenerator<StoredEvent> {
  let page: StoredEvent[] = []
  do {
    const last = page.at(-1)?.id
    page = await db<StoredEvent[]>`
      select id::text, (extract(epoch from at) * 1000000)::bigint::text as at, staff_id, action,
        subject, subject_id, patient_id, address, before::text, after::text, stream,
        stream_position as position, encode(hash, 'hex') as hash
      from audit_event where ${condition} ${last === undefined ? db`` : db`and audit_event.id > ${last}`}
      order by audit_event.id limit ${pageSize}`
    yield* page
  } while (page.length === pageSize)
}
