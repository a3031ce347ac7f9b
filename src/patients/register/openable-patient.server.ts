import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** SQL: the patients `p` that the user may open; for a consultant those with an appointment with them. */
export function isOpenableBy(db: Queryable, staff: SignedIn) {
  const ownConsultantId = visibleConsultant(staff)
  return ownConsultantId === undefined
    ? db``
    : db`and exists (select from appointment a where a.patient_id = p.id and a.consultant_id = ${ownConsultantId})`
}

/** Throws `not_found` for a patient that the user may not open, as if it did not exist. */
export async function requireOpenablePatient(
  db: Queryable,
  id: number,
  staff: SignedIn,
): Promise<void> {
  const [found] = await db`select from patient p where p.id = ${id} ${isOpenableBy(db, staff)}`
  if (!found) throw new ProblemError('not_found')
}
