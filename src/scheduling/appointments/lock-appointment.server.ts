import type { SignedIn } from '../../access/permissions/access.ts'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { audit, type By } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { Appointment } from './appointment.ts'

export type LockedAppointment = Pick<
  Appointment,
  'id' | 'branchId' | 'consultantId' | 'day' | 'starts' | 'ends' | 'status' | 'version' | 'price'
> & {
  patientId: number
  slotId: number | null
  paymentStatus: string
  arrivedAt: Date | null
  visitRecorded: boolean
}

/**
 * Reads an appointment and holds it until the transaction ends, so that what a rule is told stays
 * true until the change is written. Another consultant's appointment is answered as if it were not.
 */
export async function lockAppointment(
  tx: Queryable,
  id: number,
  staff: SignedIn,
): Promise<LockedAppointment> {
  const own = consultantSeenBy(staff)
  const [[row], [recorded]] = await Promise.all([
    tx<Omit<LockedAppointment, 'visitRecorded'>[]>`
      select id, branch_id, consultant_id, patient_id, slot_id, day, starts, ends, status,
        payment_status, price, version, arrived_at
      from appointment where id = ${id}
      ${own === undefined ? tx`` : tx`and consultant_id = ${own}`}
      for update`,
    // A statement of its own: it begins when the lock is held, so it sees a save that held it before.
    tx<[{ visitRecorded: boolean }]>`
      select exists (select from visit where appointment_id = ${id}) as visit_recorded`,
  ])
  if (!row) throw new Refusal('not_found')
  return { ...row, ...recorded }
}

/** Writes what was done to an appointment, by whom and from where, with what it was before. */
export async function auditAppointment(
  tx: Queryable,
  action: string,
  before: LockedAppointment,
  by: By,
  after: Record<string, string | number | boolean | undefined>,
): Promise<void> {
  const { visitRecorded: _, ...row } = before
  const { id, patientId } = row
  await audit(tx, by, { action, subject: 'appointment', id, patientId, before: row, after })
}
