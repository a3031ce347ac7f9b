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
      changed_by = excluded.changed_by, changed_at = now(), told_by = null, told_at = null`
}
