import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'

/**
 * SQL condition: true if the appointment with this alias opens its patient's earlier notes to its
 * consultant. The desk booked it or marked its arrival, and it is not cancelled. A public booking
 * alone is not enough: anyone can fill in the public form in another person's name.
 */
const opensNotes = (db: Queryable, appointment: string) => {
  const columnRef = (column: string) => db(`${appointment}.${column}`)
  return db`(is_live(${columnRef('status')}) and (${columnRef('source')} = 'desk' or ${columnRef('arrived_at')} is not null))`
}

/**
 * SQL condition, beginning with `and`, on the visit's appointment with this alias. A consultant reads
 * their own visits, and a colleague's visits before an appointment that opens the notes to them.
 * Other roles that may read visits read all of them.
 */
export const readableBy = (db: Queryable, staff: SignedIn, visit: string) => {
  const ownConsultantId = visibleConsultant(staff)
  if (ownConsultantId === undefined) return db``
  const columnRef = (column: string) => db(`${visit}.${column}`)
  return db`and (${columnRef('consultant_id')} = ${ownConsultantId} or exists (
    select from appointment later
    where later.patient_id = ${columnRef('patient_id')} and later.consultant_id = ${ownConsultantId}
      and ${opensNotes(db, 'later')}
      and (${columnRef('day')}, ${columnRef('starts')}) < (later.day, later.starts)))`
}

/** True if the notes open to the consultant only once the desk marks an arrival. */
export async function waitsForArrival(
  db: Queryable,
  staff: SignedIn,
  patientId: number,
): Promise<boolean> {
  const ownConsultantId = visibleConsultant(staff)
  if (ownConsultantId === undefined) return false
  const [row] = await db<[{ waiting: boolean }]>`
    select exists (
      select from appointment a
      where a.patient_id = ${patientId} and a.consultant_id = ${ownConsultantId} and a.status = 'PE'
        and not ${opensNotes(db, 'a')}) as waiting`
  return row.waiting
}
