import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Transaction } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { isOverlap } from '../../platform/http/overlap-problem.server.ts'
import { subject } from './change-waiting.server.ts'

/**
 * Puts those back on the waiting list who left it with one of some appointments, which were booked by mistake and are
 * cancelled; not whose last day has passed, and not who waits for the same again already. Who has what they wait for by
 * another appointment leaves the list with that one.
 */
export async function waitAgain(
  tx: Transaction,
  cancelled: readonly number[],
  today: Day,
  actor: Actor,
): Promise<void> {
  const entries = await tx<{ id: number; patientId: number; appointmentId: number }[]>`
    select id, patient_id, booked_appointment_id as appointment_id from waiting_entry
    where booked_appointment_id = any(${[...cancelled]}::int[]) and left_reason = 'booked' and last_day >= ${today}
    order by id for update`
  for (const { id, patientId, appointmentId } of entries) {
    const write = async (step: Transaction) => {
      await step`
        update waiting_entry set left_at = null, left_reason = null, left_by = null, booked_appointment_id = null,
          version = version + 1
        where id = ${id}`
      await audit(step, actor, {
        action: 'added',
        subject,
        id,
        patientId,
        before: { appointmentId },
      })
      // What was booked while they were off the list is compared with the wish by nothing else.
      await step`
        select fulfil_wish(f.wish, f.booked, coalesce((f.booked).changed_by, (f.booked).booked_by))
        from (
          select e.id as wish, a as booked
          from waiting_entry e join appointment a on a.patient_id = e.patient_id
          where e.id = ${id} and e.added_at < a.booked_at and is_live(a.status) and a.held_until is null
            and fulfils_wish(e, a)
          order by a.id limit 1
        ) f`
    }
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other on one connection
    await tx.savepoint(write).catch((error: unknown) => {
      // They wait for the same again already.
      if (!isOverlap(error)) throw error
    })
  }
}
