import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { subject } from '../waiting-list/change-waiting.server.ts'
import { lockEntry, writeLeaving } from '../waiting-list/lock-entry.server.ts'
import { isOfLink, type OpenedLink } from './link-token.server.ts'

/**
 * SQL: whether by the entry `w` of the waiting list the patient of the appointment `a` waits for an earlier one, or
 * did until a day that is past: such an entry leaves the list within the hour.
 */
export const isOwnWait = (db: Queryable) => db`
  w.patient_id = a.patient_id and w.service_id = a.service_id
    and coalesce(w.consultant_id = a.consultant_id, true) and w.left_at is null`

/**
 * Takes the patient of a link off the waiting list for one of its appointments; `onlyInstead` keeps a wish of its own,
 * that no appointment is given up for. Whoever waits no longer is left alone. The entries are locked here, and by the
 * desk too, before the appointment.
 */
export async function leaveOwnWaits(
  tx: Queryable,
  link: OpenedLink,
  { appointment, onlyInstead }: { appointment: number; onlyInstead: boolean },
  actor: Actor,
): Promise<void> {
  const waits = await tx<{ id: number }[]>`
    select w.id from appointment a join waiting_entry w on ${isOwnWait(tx)}
    where a.id = ${appointment} and ${isOfLink(tx, link)}
      ${onlyInstead ? tx`and w.instead_of_id = a.id` : tx``}
    order by w.id`
  for (const { id } of waits) {
    const entry = await lockEntry(tx, id)
    if (entry.leftReason !== null) continue
    await writeLeaving(tx, entry, 'removed', null)
    const { patientId } = entry
    await audit(tx, actor, { action: 'removed', subject, id, patientId })
  }
}
