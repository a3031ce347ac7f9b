import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Wish } from './wish.ts'

export interface LockedEntry extends Wish {
  id: number
  version: number
  patientId: number
  healthIssues: string
  /** The appointment that the patient gives up for an earlier one; null for none. */
  insteadOfId: number | null
  leftReason: 'booked' | 'declined' | 'removed' | 'expired' | null
  leftBy: number | null
  bookedAppointmentId: number | null
  /** The time that is held for the patient; null for none. */
  hold: { appointment: number; slot: number; day: Day; by: number; until: string } | null
}

/**
 * Reads an entry of the waiting list and locks it until the transaction ends, after holds that have
 * expired were given back. Throws `not_found`.
 */
export async function lockEntry(tx: Queryable, id: number): Promise<LockedEntry> {
  await tx`select release_expired_requests()`
  const [row] = await tx<Omit<LockedEntry, 'hold'>[]>`
    select id, version, patient_id, service_id, consultant_id, branch_ids, weekdays, from_time,
      until_time, first_day, last_day, health_issues, instead_of_id, left_reason, left_by, booked_appointment_id
    from waiting_entry where id = ${id} for update`
  if (!row) throw new ProblemError('not_found')
  // A statement of its own sees what was held under the lock before.
  const [hold] = await tx<
    { appointment: number; slot: number; day: Day; by: number; until: Date }[]
  >`
    select a.id as appointment, a.slot_id as slot, a.day, e.held_by as by, a.held_until as until
    from waiting_entry e join appointment a on a.id = e.held_appointment_id where e.id = ${id}`
  return { ...row, hold: hold ? { ...hold, until: hold.until.toISOString() } : null }
}

/** As `lockEntry`, and throws `left_list` when the patient does not wait any more. */
export async function lockWaitingEntry(tx: Queryable, id: number): Promise<LockedEntry> {
  const entry = await lockEntry(tx, id)
  if (entry.leftReason !== null) throw new ProblemError('left_list')
  return entry
}

/** Gives back what is held for a locked entry, if anything. */
export async function writeRelease(tx: Queryable, { id, hold }: LockedEntry): Promise<void> {
  if (!hold) return
  await tx`update waiting_entry set held_appointment_id = null, held_by = null where id = ${id}`
  await tx`select remove_hold(${hold.appointment})`
}

/** Takes a locked entry off the list; what was held for it is given back. By nobody's id it is the patient, by their link. */
export async function writeLeaving(
  tx: Queryable,
  entry: LockedEntry,
  reason: 'booked' | 'declined' | 'removed',
  staffId: number | null,
): Promise<void> {
  await writeRelease(tx, entry)
  await tx`
    update waiting_entry set left_at = now(), left_reason = ${reason}, left_by = ${staffId},
      version = version + 1
    where id = ${entry.id}`
}
