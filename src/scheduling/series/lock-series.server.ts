import type { SignedIn } from '../../access/permissions/access.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/** A series whose row is locked for a change. */
export interface LockedSeries {
  branchId: number
  serviceId: number
  patient: { name: string; mobile: string }
}

/**
 * Locks a series until the transaction ends, so that its changes run one after another. Throws
 * `not_found` for an unknown id; the permission for its sessions is checked by `lockSession`.
 */
export async function lockSeries(tx: Queryable, id: number): Promise<LockedSeries> {
  const [row] = await tx<(Omit<LockedSeries, 'patient'> & LockedSeries['patient'])[]>`
    select s.branch_id, s.service_id, p.name, p.mobile from subscription s
    join patient p on p.id = s.patient_id where s.id = ${id} for update of s`
  if (!row) throw new ProblemError('not_found')
  const { branchId, serviceId, ...patient } = row
  return { branchId, serviceId, patient }
}

/** Locks one session; throws `not_found` for one of another series or of another consultant. */
export async function lockSession(
  tx: Queryable,
  seriesId: number,
  id: number,
  staff: SignedIn,
): Promise<LockedAppointment> {
  const session = await lockAppointment(tx, id, staff)
  const [ownSession] = await tx`
    select from appointment where id = ${id} and subscription_id = ${seriesId}`
  if (!ownSession) throw new ProblemError('not_found')
  return session
}
