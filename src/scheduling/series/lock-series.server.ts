import type { SignedIn } from '../../access/permissions/access.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'

/** The series that changes are made to. */
export interface LockedSeries {
  branchId: number
  patient: { name: string; mobile: string }
}

/**
 * Holds a series until the transaction ends, so that one change of it follows another. Unknown ones
 * are refused; whose the sessions are, `lockSession` looks at.
 */
export async function lockSeries(tx: Queryable, id: number): Promise<LockedSeries> {
  const [row] = await tx<{ branchId: number; name: string; mobile: string }[]>`
    select s.branch_id, p.name, p.mobile from subscription s
    join patient p on p.id = s.patient_id where s.id = ${id} for update of s`
  if (!row) throw new Refusal('not_found')
  const { branchId, ...patient } = row
  return { branchId, patient }
}

/** Locks one session; one of another series, or of another consultant, is none. */
export async function lockSession(
  tx: Queryable,
  subscription: number,
  id: number,
  staff: SignedIn,
): Promise<LockedAppointment> {
  const session = await lockAppointment(tx, id, staff)
  const [own] = await tx`
    select from appointment where id = ${id} and subscription_id = ${subscription}`
  if (!own) throw new Refusal('not_found')
  return session
}
