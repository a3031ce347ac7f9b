import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/statuses.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { VisitPart } from '../../scheduling/appointments/visit-parts.ts'

/** The patient and the appointment of a visit's record. */
export interface OpenRecord {
  appointmentId: number
  patientId: number
  day: Day
  status: AppointmentStatus
}

/** The reader or writer, and the address of the request. */
export interface Actor {
  staff: SignedIn
  address: string
}

/**
 * Finds the record of an appointment for its consultant or an Admin. Throws `not_found` for another
 * consultant's appointment, as if it did not exist. `lock` locks the appointment row until the
 * transaction ends, so that saves of one visit run one after the other.
 */
export async function openRecord(
  tx: Queryable,
  id: number,
  staff: SignedIn | 'patient',
  { lock = false } = {},
): Promise<OpenRecord> {
  const ownConsultantId = staff === 'patient' ? undefined : visibleConsultant(staff)
  const [record] = await tx<OpenRecord[]>`
    select id as appointment_id, patient_id, day, status from appointment
    where id = ${id} ${ownConsultantId === undefined ? tx`` : tx`and consultant_id = ${ownConsultantId}`}
    ${lock ? tx`for update` : tx``}`
  if (!record) throw new ProblemError('not_found')
  return record
}

/**
 * Finds the patient whose history an appointment opens. A consultant needs any appointment with the
 * patient that is not cancelled.
 */
export async function openHistory(
  tx: Queryable,
  id: number,
  { staff }: Pick<Actor, 'staff'>,
): Promise<OpenRecord> {
  const record = await openRecord(tx, id, staff)
  const ownConsultantId = visibleConsultant(staff)
  if (ownConsultantId === undefined) return record
  const [activeAppointment] = await tx`
    select from appointment
    where patient_id = ${record.patientId} and consultant_id = ${ownConsultantId} and is_live(status) limit 1`
  if (!activeAppointment) throw new ProblemError('forbidden')
  return record
}

/** The part of the record that was read or written. */
type RecordSubject =
  | 'visit'
  | 'history'
  | 'sheet'
  | 'test results'
  | 'papers'
  | `visit.${VisitPart}`

/** Writes an audit event for a read or a change of a patient's record, with the values before and after. */
export async function auditRecord(
  tx: Queryable,
  action: 'read' | 'recorded' | 'removed' | 'typed' | 'printed' | 'withdrawn',
  subject: RecordSubject,
  { appointmentId, patientId }: Pick<OpenRecord, 'appointmentId' | 'patientId'>,
  { staff, address }: { staff: SignedIn | 'patient'; address: string },
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  const actor = { staff: staff === 'patient' ? undefined : staff, address }
  await audit(tx, actor, { action, subject, id: appointmentId, patientId, ...change })
}
