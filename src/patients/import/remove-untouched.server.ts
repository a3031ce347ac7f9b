import type { Queryable } from '../../platform/db/connect.server.ts'
import { beginTakeBack, noteRemoved } from '../import-kit/imports.server.ts'

/** Each patient that goes is looked for in all that may belong to one, some of it without an index. */
const removedAtOnce = 100

/** SQL: nothing has happened with patient `p` since an import. */
const isUntouched = (tx: Queryable) => tx`
  p.version = 1 and p.merged_into is null
  and not exists (select from appointment o where o.patient_id = p.id)
  and not exists (select from subscription o where o.patient_id = p.id)
  and not exists (select from waiting_entry o where o.patient_id = p.id)
  and not exists (select from ledger_entry o where o.patient_id = p.id)
  and not exists (select from adjustment o where o.patient_id = p.id)
  and not exists (select from message o where o.patient_id = p.id)
  and not exists (select from message_consent o where o.patient_id = p.id)
  and not exists (select from vaccination o where o.patient_id = p.id)
  and not exists (select from patient_merge o where p.id in (o.kept_id, o.merged_id))
  and not exists (select from patient o where o.merged_into = p.id)
  and not exists (select from audit_event o where o.patient_id = p.id)`

/**
 * Removes patients of an import with whom nothing has happened since: who was booked, written to, corrected, merged,
 * looked at or waits is the clinic's own by now. Answers the ids of those who went, and whether there may be more.
 * Throws `not_found`.
 */
export async function removeUntouched(
  tx: Queryable,
  importId: number,
): Promise<{ removed: number[]; more: boolean }> {
  await beginTakeBack(tx, 'patient_import', importId)
  const chosen = await tx<{ id: number }[]>`
    select p.id from imported_patient i join patient p on p.id = i.patient_id
    where i.import_id = ${importId} and ${isUntouched(tx)}
    order by p.id limit ${removedAtOnce} for update of p`
  // Asked again: what was waited for may have happened with one of them.
  const removed = await tx<{ id: number }[]>`
    delete from patient p where id = any(${chosen.map(({ id }) => id)}::int[]) and ${isUntouched(tx)}
    returning id`
  const more = chosen.length === removedAtOnce
  await noteRemoved(tx, 'patient_import', { id: importId, removed: removed.length, more })
  return { removed: removed.map(({ id }) => id), more }
}
