import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Appointment } from './appointment.ts'

export type LockedAppointment = Pick<
  Appointment,
  'id' | 'branchId' | 'consultantId' | 'day' | 'starts' | 'ends' | 'status' | 'version' | 'price'
> & {
  serviceId: number
  patientId: number
  slotId: number | null
  /** The series of a session; null for an appointment of its own. */
  subscriptionId: number | null
  walkIn: boolean
  paymentStatus: string
  arrivedAt: Date | null
  /** The id of the person who changed it last; null when a patient booked it. */
  changedBy: number | null
  visitRecorded: boolean
}

/**
 * Reads an appointment and locks its row until the transaction ends, so that the facts of a rule
 * are still true when the change is written. Throws `not_found`, also for a consultant who asks for
 * another consultant's appointment. The caller knows that it is the patient's own by their link.
 */
export async function lockAppointment(
  tx: Queryable,
  id: number,
  staff: SignedIn | 'patient',
): Promise<LockedAppointment> {
  const ownConsultantId = staff === 'patient' ? undefined : visibleConsultant(staff)
  const [[row], [recorded]] = await Promise.all([
    tx<Omit<LockedAppointment, 'visitRecorded'>[]>`
      select id, branch_id, service_id, consultant_id, patient_id, slot_id, subscription_id, walk_in, day, starts, ends, status,
        payment_status, price, version, arrived_at, changed_by
      from appointment where id = ${id}
      ${ownConsultantId === undefined ? tx`` : tx`and consultant_id = ${ownConsultantId}`}
      for update`,
    // A separate statement starts when the lock is held, so it sees a visit saved under the lock
    // before.
    tx<[{ visitRecorded: boolean }]>`
      select exists (select from visit where appointment_id = ${id}) as visit_recorded`,
  ])
  if (!row) throw new ProblemError('not_found')
  return { ...row, ...recorded }
}

/**
 * Writes an action on an appointment to the audit: actor, address, and the values before and after.
 */
export async function auditAppointment(
  tx: Queryable,
  action: string,
  before: LockedAppointment,
  actor: Actor,
  after: Record<string, string | number | boolean | undefined>,
): Promise<void> {
  const { visitRecorded: _, changedBy: __, subscriptionId: ___, ...row } = before
  const { id, patientId } = row
  await audit(tx, actor, { action, subject: 'appointment', id, patientId, before: row, after })
}
