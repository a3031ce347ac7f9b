import postgres from 'postgres'
import type { By } from '../../access/audit-log/audit.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { auditAppointment, type LockedAppointment } from './lock-appointment.server.ts'

/** Where an appointment goes to. */
export interface NewPlace extends TimeRange {
  day: Day
  slot: number
  /** Whose slot it is, where that may be another consultant's. */
  consultantId?: number
}

/**
 * Writes a pending appointment into its new place, with its audit. It stays pending, also when it was
 * taken off its old place before.
 */
export async function writeMove(
  tx: Queryable,
  before: LockedAppointment,
  { day, slot, starts, ends, consultantId }: NewPlace,
  by: By,
): Promise<void> {
  await tx`
    update appointment set status = 'PE', day = ${day}, slot_id = ${slot}, starts = ${starts},
      ends = ${ends}, consultant_id = ${consultantId ?? before.consultantId},
      version = version + 1, changed_by = ${by.staff?.id ?? null}, changed_at = now()
    where id = ${before.id}`.catch(refuseRecorded)
  const after = { day, starts, ends, ...(consultantId && { consultant: consultantId }) }
  await auditAppointment(tx, 'rescheduled', before, by, after)
}

/** What the database raises for an appointment whose visit was recorded (0020_recorded_visit_stays.sql). */
const recordedVisitStays = 'OPD02'

function refuseRecorded(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === recordedVisitStays) {
    throw new Refusal('visit_recorded')
  }
  throw error
}
