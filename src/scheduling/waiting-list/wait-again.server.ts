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
      // As after a merge, there may be an appointment that no booking now compares with the wish.
      await step`select leave_waiting_list_when_merged(${patientId})`
    }
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other on one connection
    await tx.savepoint(write).catch((error: unknown) => {
      // They wait for the same again already.
      if (!isOverlap(error)) throw error
    })
  }
}
