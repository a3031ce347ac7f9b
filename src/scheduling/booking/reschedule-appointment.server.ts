import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { route } from '../../access/permissions/route.server.ts'
import { rescheduleRefusal } from '../appointments/appointment-status.ts'
import { lockAppointment } from '../appointments/lock-appointment.server.ts'
import { writeMove } from '../appointments/move-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
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
        const refusal = rescheduleRefusal(appointment, body.version, now().today)
        if (refusal) throw new Refusal(refusal)

        const facts = await readDayFacts(tx, {
          consultant: appointment.consultantId,
          branch: appointment.branchId,
          day: body.day,
          except: appointment.id,
        })
        const { slot, refusal: closed } = findOpenSlot(body.slot, body.day, facts, now())
        if (closed) throw new Refusal(closed)

        const moved = { day: body.day, starts: slot.starts, ends: slot.ends }
        await writeMove(tx, appointment, { ...moved, slot: slot.id }, { staff, address })
        return { id: appointment.id, ...moved }
      })
      .catch(refuseOverlap),
  )
}

const exclusionViolation = '23P01'
/** Two appointments that swap their times wait for one another; PostgreSQL lets one of them go. */
const deadlock = '40P01'

/** The constraint had the last word: somebody took the time between our look and our write. */
function refuseOverlap(error: unknown): never {
  if (
    error instanceof postgres.PostgresError &&
    [exclusionViolation, deadlock].includes(error.code)
  ) {
    throw new Refusal(
      error.constraint_name === 'appointment_patient_overlap' ? 'patient_busy' : 'slot_taken',
    )
  }
  throw error
}
