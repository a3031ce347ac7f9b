import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** Each patient that goes is looked for in all that may belong to one, some of it without an index. */
export const removedAtOnce = 100

/**
 * Removes patients of an import with whom nothing has happened since: who was booked, written to, corrected, merged,
 * looked at or waits is the clinic's own by now. Answers the ids of those who went; fewer than `removedAtOnce` when
 * there are no more. Throws `not_found`.
 */
export async function removeUntouched(tx: Queryable, importId: number): Promise<number[]> {
  const [found] = await tx`
    update patient_import set taken_back_at = coalesce(taken_back_at, now())
    where id = ${importId} returning id`
  if (!found) throw new ProblemError('not_found')
  const removed = await tx<{ id: number }[]>`
    delete from patient where id in (
      select p.id from imported_patient i join patient p on p.id = i.patient_id
      where i.import_id = ${importId} and p.version = 1 and p.merged_into is null
        and not exists (select from appointment o where o.patient_id = p.id)
        and not exists (select from subscription o where o.patient_id = p.id)
        and not exists (select from waiting_entry o where o.patient_id = p.id)
        and not exists (select from ledger_entry o where o.patient_id = p.id)
        and not exists (select from adjustment o where o.patient_id = p.id)
        and not exists (select from message o where o.patient_id = p.id)
        and not exists (select from message_consent o where o.patient_id = p.id)
        and not exists (select from patient_merge o where p.id in (o.kept_id, o.merged_id))
        and not exists (select from patient o where o.merged_into = p.id)
        and not exists (select from audit_event o where o.patient_id = p.id)
      order by p.id limit ${removedAtOnce} for update of p)
    returning id`
  await tx`update patient_import set removed = removed + ${removed.length} where id = ${importId}`
  return removed.map(({ id }) => id)
}
