import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { auditAppointment, type LockedAppointment } from './lock-appointment.server.ts'

/**
 * Cancels a locked appointment, with its reason and audit entry. The caller has asked the rule
 * first. Without a reason only for programs that have no field for it.
 */
export async function writeCancel(
  tx: Queryable,
  appointment: LockedAppointment,
  reason: string | undefined,
  actor: Actor,
): Promise<void> {
  await tx`
    update appointment set status = 'CN', cancel_reason = ${reason ?? null},
      by_patient = ${actor.staff ? null : 'cancelled'}, version = version + 1, changed_by = ${actor.staff?.id ?? null},
      changed_at = now()
    where id = ${appointment.id}`
  const after = { status: 'CN', ...(reason !== undefined && { reason }) }
  await auditAppointment(tx, 'cancelled', appointment, actor, after)
}
