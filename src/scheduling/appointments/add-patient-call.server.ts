import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { LockedAppointment } from './lock-appointment.server.ts'

/**
 * Puts the patient of an appointment on the call list, before the clinic moves or cancels it. One
 * who was not told of an earlier change yet still expects what was before that.
 */
export async function addPatientCall(
  tx: Queryable,
  { id, day, starts, ends, consultantId }: LockedAppointment,
  { staff }: Actor,
): Promise<void> {
  await tx`
    insert into patient_call as c (appointment_id, day, starts, ends, consultant_id, changed_by)
    values (${id}, ${day}, ${starts}, ${ends}, ${consultantId}, ${staff?.id ?? null})
    on conflict (appointment_id) do update set
      day = case when c.told_at is null then c.day else excluded.day end,
      starts = case when c.told_at is null then c.starts else excluded.starts end,
      ends = case when c.told_at is null then c.ends else excluded.ends end,
      consultant_id = case when c.told_at is null then c.consultant_id else excluded.consultant_id end,
      is_called_off = c.told_at is null and c.is_called_off,
      changed_by = excluded.changed_by, changed_at = now(), told_by = null, told_at = null`
}

/**
 * Puts the patient of an appointment that stands again on the call list, where a call told them since its cancellation
 * that it does not take place, or a message did and none says that it stands. Called after the change, in its
 * transaction.
 */
export async function addStandingCall(
  tx: Queryable,
  { id, patientId, day, starts, ends, consultantId }: LockedAppointment,
  { staff }: Actor,
): Promise<void> {
  await tx`
    insert into patient_call as c (appointment_id, day, starts, ends, consultant_id, changed_by, is_called_off)
    select ${id}, ${day}, ${starts}, ${ends}, ${consultantId}, ${staff?.id ?? null}, true
    where exists (select from patient_call told where told.appointment_id = ${id}
        and told.told_at is not null and not told.is_called_off
        -- Not of an earlier move. The appointment says when it was changed last, which may have been a refund since.
        and not exists (select from audit_event e
          where e.patient_id = any(entries_of(${patientId})) and e.subject_id = ${id} and e.at > told.told_at
            and e.subject = 'appointment' and e.action = 'cancelled'))
      or was_called_off(${id}) and not exists (
        select from message m where m.appointment_id = ${id} and m.event = 'booked'
          and m.status = 'waiting' and m.created_at = now() and agrees_to_messages(m.patient_id))
    on conflict (appointment_id) do update set day = excluded.day, starts = excluded.starts,
      ends = excluded.ends, consultant_id = excluded.consultant_id, is_called_off = true,
      changed_by = excluded.changed_by, changed_at = now(), told_by = null, told_at = null`
}
