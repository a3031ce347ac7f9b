import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

/**
 * Whether the appointment under this name opens its patient's earlier notes to its consultant: the
 * desk knows of it, because it booked it or marked the arrival, and it was not cancelled. Anybody can
 * fill in the public form in somebody's name.
 */
const opensNotes = (db: Queryable, appointment: string) => {
  const of = (column: string) => db(`${appointment}.${column}`)
  return db`(${of('status')} <> 'CN' and (${of('source')} = 'desk' or ${of('arrived_at')} is not null))`
}

/**
 * A condition on the visit's appointment under this name, beginning with `and`: a consultant reads
 * what they recorded themselves, and a colleague's from before an appointment with them that opens
 * the notes. Everybody else who may read visits reads all.
 */
export const readableBy = (db: Queryable, staff: SignedIn, visit: string) => {
  const own = consultantSeenBy(staff)
  if (own === undefined) return db``
  const of = (column: string) => db(`${visit}.${column}`)
  return db`and (${of('consultant_id')} = ${own} or exists (
    select from appointment later
    where later.patient_id = ${of('patient_id')} and later.consultant_id = ${own}
      and ${opensNotes(db, 'later')}
      and (${of('day')}, ${of('starts')}) < (later.day, later.starts)))`
}

/** Whether a consultant waits for the desk to mark an arrival before a patient's notes open. */
export async function waitsForArrival(
  db: Queryable,
  staff: SignedIn,
  patientId: number,
): Promise<boolean> {
  const own = consultantSeenBy(staff)
  if (own === undefined) return false
  const [row] = await db<[{ waiting: boolean }]>`
    select exists (
      select from appointment a
      where a.patient_id = ${patientId} and a.consultant_id = ${own} and a.status = 'PE'
        and not ${opensNotes(db, 'a')}) as waiting`
  return row.waiting
}
