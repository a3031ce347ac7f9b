import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { audit } from '../../access/audit-log/audit.server.ts'
import type { AppointmentStatus } from '../../scheduling/appointments/appointment.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { VisitPart } from './visit-parts.ts'

/** Whose record a visit's is, and the appointment that it was made at. */
export interface OpenRecord {
  appointmentId: number
  patientId: number
  day: Day
  status: AppointmentStatus
}

/** Who reads or writes, and from where. */
export interface By {
  staff: SignedIn
  address: string
}

/**
 * Finds the record of an appointment for who may see it: the treating consultant, and Admins.
 * Another consultant's appointment is answered as if it were not. `lock` holds the appointment
 * until the transaction ends, so that two saves of one visit follow each other.
 */
export async function openRecord(
  tx: Queryable,
  id: number,
  staff: SignedIn,
  { lock = false } = {},
): Promise<OpenRecord> {
  const own = consultantSeenBy(staff)
  const [record] = await tx<OpenRecord[]>`
    select id as appointment_id, patient_id, day, status from appointment
    where id = ${id} ${own === undefined ? tx`` : tx`and consultant_id = ${own}`}
    ${lock ? tx`for update` : tx``}`
  if (!record) throw new Refusal('not_found')
  return record
}

/** What of a patient's record somebody read or wrote. */
type RecordSubject = 'visit' | 'history' | 'sheet' | `visit.${VisitPart}`

/** Leaves in the audit who read or wrote what of a patient's record, with before and after. */
export async function auditRecord(
  tx: Queryable,
  action: 'read' | 'recorded' | 'typed' | 'printed' | 'withdrawn',
  subject: RecordSubject,
  { appointmentId, patientId }: Pick<OpenRecord, 'appointmentId' | 'patientId'>,
  by: By,
  change: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await audit(tx, by, { action, subject, id: appointmentId, patientId, ...change })
}
