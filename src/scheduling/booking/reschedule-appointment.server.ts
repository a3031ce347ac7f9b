import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import { rescheduleProblem } from '../appointments/appointment-status.ts'
import { lockAppointment } from '../appointments/lock-appointment.server.ts'
import { writeAppointmentMove } from '../appointments/move-appointment.server.ts'
import { isRepeatedMove } from '../appointments/repeated-change.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
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
        await tx`select release_expired_requests()`
        const appointment = await lockAppointment(tx, params.id, staff)
        if (isRepeatedMove(appointment, body, staff.id)) {
          const { id, day, starts, ends } = appointment
          return { id, day, starts, ends }
        }
        const problem = rescheduleProblem(appointment, body.version, now().today)
        if (problem) throw new ProblemError(problem)

        const facts = await readDayFacts(tx, {
          consultant: appointment.consultantId,
          branch: appointment.branchId,
          day: body.day,
          except: appointment.id,
        })
        const { slot, problem: slotProblem } = findOpenSlot(body.slot, body.day, facts, now())
        if (slotProblem) throw new ProblemError(slotProblem)

        const moved = { day: body.day, starts: slot.starts, ends: slot.ends }
        await writeAppointmentMove(tx, appointment, { ...moved, slot: slot.id }, { staff, address })
        return { id: appointment.id, ...moved }
      })
      .catch(
        throwOverlapAs((constraint) =>
          constraint === 'appointment_patient_overlap' ? 'patient_busy' : 'slot_taken',
        ),
      ),
  )
}
