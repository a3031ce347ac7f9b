import postgres from 'postgres'
import type { Actor } from '../../access/audit-log/audit.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { auditAppointment, type LockedAppointment } from './lock-appointment.server.ts'

/** The day, slot and times that an appointment moves to. */
export interface MoveTarget extends TimeRange {
  day: Day
  slot: number
  /** The consultant of the slot, when it can be another one; absent keeps the consultant. */
  consultantId?: number
}

/**
 * Frees the times of appointments that are moved in this transaction, each by `writeAppointmentMove` afterwards, so that
 * one may move to the time of another. Their patients are told of the new times alone.
 */
export const giveUpTimes = (tx: Queryable, ids: readonly number[]) =>
  tx`select give_up_times(${ids}::int[])`

/**
 * Moves an appointment to its new day and slot, with its audit entry. Its status becomes pending, as
 * `giveUpTimes` gives it another one. Throws
 * `visit_recorded`.
 */
export async function writeAppointmentMove(
  tx: Queryable,
  before: LockedAppointment,
  { day, slot, starts, ends, consultantId }: MoveTarget,
  actor: Actor,
): Promise<void> {
  const after = { day, starts, ends, ...(consultantId && { consultant: consultantId }) }
  // In one round trip. The first that fails is the reason, as each is answered in its turn.
  await Promise.all([
    tx`
    update appointment set status = 'PE', day = ${day}, slot_id = ${slot}, walk_in = false, starts = ${starts},
      ends = ${ends}, consultant_id = ${consultantId ?? before.consultantId},
      by_patient = ${actor.staff ? null : 'moved'},
      version = version + 1, changed_by = ${actor.staff?.id ?? null}, changed_at = now()
    where id = ${before.id}`.catch(throwVisitRecordedProblem),
    auditAppointment(tx, 'rescheduled', before, actor, after),
  ])
}

/** The SQLSTATE for moving an appointment with a recorded visit (0020_recorded_visit_stays.sql). */
const visitRecordedError = 'OPD02'

function throwVisitRecordedProblem(error: unknown): never {
  if (error instanceof postgres.PostgresError && error.code === visitRecordedError) {
    throw new ProblemError('visit_recorded')
  }
  throw error
}
