import type { FastifyInstance } from 'fastify'
import type { Actor } from '../../access/audit-log/audit.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import { addPatientCall } from '../appointments/add-patient-call.server.ts'
import { rescheduleProblem } from '../appointments/appointment-status.ts'
import { lockAppointment, type LockedAppointment } from '../appointments/lock-appointment.server.ts'
import { writeAppointmentMove } from '../appointments/move-appointment.server.ts'
import { assertOnlySessionOf } from '../appointments/only-session.server.ts'
import { isRepeatedMove } from '../appointments/repeated-change.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readDayFacts } from '../slots/day-facts.server.ts'
import { findOpenSlot } from '../slots/open-slots.ts'
import { rescheduleAppointment } from './booking.ts'

export function rescheduleRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, rescheduleAppointment, ({ params, body, staff, address }) =>
    db
      .begin(async (tx) => {
        const [, appointment] = await Promise.all([
          // Begun first, so that the other one reads what it has released.
          tx`select release_expired_requests()`.execute(),
          lockAppointment(tx, params.id, staff),
        ])
        if (isRepeatedMove(appointment, body, staff.id)) {
          const { id, day, starts, ends } = appointment
          return { id, day, starts, ends }
        }
        const problem = rescheduleProblem(appointment, body.version, now().today)
        if (problem) throw new ProblemError(problem)
        const actor = { staff, address }
        if (body.byClinic) await addPatientCall(tx, appointment, actor)
        const moved = await moveToSlot(tx, appointment, body, actor, now())
        return { id: appointment.id, ...moved }
      })
      .catch(throwMoveOverlap),
  )
}

/** Refuses a move that the constraints of the table refuse: a problem of the slot, or of the patient's day. */
export const throwMoveOverlap = throwOverlapAs((constraint) =>
  constraint === 'appointment_patient_overlap' ? 'patient_busy' : 'slot_taken',
)

/**
 * Moves a locked appointment to an open slot of its consultant and branch, by the rule of the list of
 * slots. The caller has asked whether it can be moved. Throws the problem of the slot.
 */
export async function moveToSlot(
  tx: Queryable,
  appointment: LockedAppointment,
  { day, slot: slotId }: { day: Day; slot: number },
  actor: Actor,
  now: ClinicNow,
): Promise<TimeRange & { day: Day }> {
  const facts = await readDayFacts(tx, {
    consultant: appointment.consultantId,
    branch: appointment.branchId,
    day,
    except: appointment.id,
  })
  const { slot, problem } = findOpenSlot(slotId, day, facts, now)
  if (problem) throw new ProblemError(problem)
  await assertOnlySessionOf(tx, appointment, day)
  const moved = { day, starts: slot.starts, ends: slot.ends }
  await writeAppointmentMove(tx, appointment, { ...moved, slot: slot.id }, actor)
  return moved
}
