import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Actor, AuditEntry } from './audit.server.ts'

interface Repeated extends Pick<AuditEntry, 'action' | 'subject' | 'id' | 'after'> {
  /** A subject whose changes also change this one. */
  changedWith?: string | undefined
}

/**
 * The subject id of an identical action by the same person within the last 15 minutes, if nothing
 * has changed the subject since: the answer was lost and the client repeats its request, so the
 * server answers as it did the first time. Without `id`, the id of the added row.
 */
export async function findRepeatedChange(
  tx: Queryable,
  { staff }: Actor,
  { action, subject, id, after, changedWith }: Repeated,
): Promise<number | undefined> {
  const content = after === undefined ? null : JSON.stringify(after)
  const [done] = await tx<{ id: number }[]>`
    select e.subject_id as id from audit_event e
    where e.staff_id = ${staff?.id ?? null} and e.at > now() - interval '15 minutes'
      and e.subject = ${subject} and e.action = ${action}
      and e.subject_id = coalesce(${id ?? null}::integer, e.subject_id)
      and e.after is not distinct from ${content}::text::jsonb
      and not exists (
        select from audit_event later
        where (later.subject = e.subject and later.subject_id = e.subject_id
            or later.subject = ${changedWith ?? null})
          and later.at >= e.at and later.id > e.id and later.action <> 'read')
    order by e.id desc limit 1`
  return done?.id
}
