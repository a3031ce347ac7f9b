import type { Db } from '../../platform/db/connect.server.ts'
import { addDays, type Day } from '../../platform/day/day.ts'

/** Days back that are looked at, for a server that was off over a long weekend. */
const daysBack = 7

/**
 * Marks the pending appointments of the days before today whose patients never came, each with its
 * audit. One statement that may run twice: a day's row is written once, and one whose mark somebody
 * took back stays.
 */
export async function markAbsent(db: Db, today: Day): Promise<void> {
  await db`
    with marked as (
      insert into line_entry (appointment_id, branch_id, consultant_id, day, did_not_come_at)
      select a.id, a.branch_id, a.consultant_id, a.day, now()
      from appointment a
      where a.status = 'PE' and a.day >= ${addDays(today, -daysBack)} and a.day < ${today}
        and a.arrived_at is null and a.held_until is null
        and not exists (select from visit v where v.appointment_id = a.id)
        and not exists (select from line_entry e where e.appointment_id = a.id)
      order by a.id
      on conflict do nothing
      returning appointment_id
    )
    insert into audit_event (action, subject, subject_id, patient_id)
    select 'did not come', 'appointment', a.id, a.patient_id
    from marked join appointment a on a.id = marked.appointment_id`
}
