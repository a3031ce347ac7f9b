import type { SignedIn } from '../../access/permissions/access.ts'
import { reasonCodes } from '../../access/audit-log/reasons.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Queryable, Transaction } from '../../platform/db/connect.server.ts'
import { beginTakeBack, noteRemoved } from '../../patients/import-kit/imports.server.ts'
import { lockAppointment } from '../appointments/lock-appointment.server.ts'
import { writeCancel } from '../appointments/write-cancel.server.ts'
import { waitAgain } from '../waiting-list/wait-again.server.ts'

/** Each is cancelled and audited by itself. */
const cancelledAtOnce = 50
const reason = reasonCodes.cancel[3] satisfies 'booked_wrongly'

/** SQL: nothing has happened with appointment `a` since it was taken over, and it is still to come. */
const isUntouched = (tx: Queryable, { today, time }: ClinicNow) => tx`
  a.status = 'PE' and a.version = 1 and a.arrived_at is null and a.by_patient is null
  and (a.day > ${today} or a.day = ${today} and a.starts > ${time})
  and not exists (select from ledger_entry o where o.appointment_id = a.id)
  and not exists (select from adjustment o where o.appointment_id = a.id)
  and not exists (select from payment o where o.appointment_id = a.id)
  and not exists (select from reversed_payment o where o.appointment_id = a.id)
  and not exists (select from line_entry o where o.appointment_id = a.id)
  and not exists (select from taken_vitals o where o.appointment_id = a.id)
  and not exists (select from visit o where o.appointment_id = a.id)
  and not exists (select from visit_draft o where o.appointment_id = a.id)
  and not exists (select from visit_editor o where o.appointment_id = a.id)
  and not exists (select from visit_paper o where o.appointment_id = a.id)
  and not exists (select from vaccination o where o.appointment_id = a.id)
  and not exists (select from patient_call o where o.appointment_id = a.id)
  and not exists (select from patient_link o where o.appointment_id = a.id)
  and not exists (select from waiting_entry o where o.instead_of_id = a.id)
  and not exists (select from message o
    where o.appointment_id = a.id and (o.begun_at is not null or o.may_be_heard))`

/**
 * Cancels appointments of an import with which nothing has happened since: what was moved, confirmed, paid ahead, come to
 * or reminded of is the clinic's own by now. Who left the waiting list with one of them waits again. Answers the ids of those that went, whether there may be more, and how many
 * of the import stay. Throws `not_found`.
 */
export async function cancelUntouched(
  tx: Transaction,
  importId: number,
  actor: { staff: SignedIn; address: string },
  now: ClinicNow,
): Promise<{ removed: number[]; more: boolean; left: number }> {
  await beginTakeBack(tx, 'appointment_import', importId)
  const chosen = await tx<{ id: number }[]>`
    select a.id from imported_appointment i join appointment a on a.id = i.appointment_id
    where i.import_id = ${importId} and ${isUntouched(tx, now)}
    order by a.id limit ${cancelledAtOnce} for update of a`
  // Asked again: what was waited for may have happened with one of them.
  const untouched = await tx<{ id: number }[]>`
    select a.id from appointment a
    where a.id = any(${chosen.map(({ id }) => id)}::int[]) and ${isUntouched(tx, now)} order by a.id`
  const removed = untouched.map(({ id }) => id)
  for (const id of removed) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- one after the other on one connection
    await writeCancel(tx, await lockAppointment(tx, id, actor.staff), reason, actor)
  }
  await waitAgain(tx, removed, now.today, actor)
  // The file can be taken over anew.
  await tx`delete from imported_appointment where appointment_id = any(${removed}::int[])`
  const more = chosen.length === cancelledAtOnce
  await noteRemoved(tx, 'appointment_import', { id: importId, removed: removed.length, more })
  const [rest] = await tx<[{ left: number }]>`
    select count(*)::int as left from imported_appointment where import_id = ${importId}`
  return { removed, more, left: rest.left }
}
