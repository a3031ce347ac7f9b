import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import { changeProblem } from '../appointments/appointment-status.ts'
import { isRepeatedCancel } from '../appointments/repeated-change.ts'
import { writeCancel } from '../appointments/write-cancel.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { readAffectedIds } from './affected-appointments.server.ts'
import { addPatientCall } from '../appointments/add-patient-call.server.ts'
import { lockAppointments } from './lock-affected.server.ts'
import { cancelAffectedAppointments } from './rebooking.ts'

export function cancelAffectedRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, cancelAffectedAppointments, ({ body, staff, address }) =>
    db.begin(async (tx) => {
      const { appointments: seen, reason } = body
      const seenById = seen.toSorted((a, b) => a.id - b.id)
      const locked = await lockAppointments(tx, seenById, staff)
      const isRepeated = seenById.every(({ version }, index) =>
        isRepeatedCancel(locked[index]!, version, staff.id),
      )
      if (isRepeated) return { cancelled: seen.length }
      for (const [index, { version }] of seenById.entries()) {
        const problem = changeProblem(locked[index]!, version, 'CN')
        if (problem) throw new ProblemError(problem)
      }
      // The leave was taken back meanwhile, or somebody was taken in: no version says so.
      const ids = seenById.map(({ id }) => id)
      const affected = await readAffectedIds(tx, ids, now())
      if (!ids.every((id) => affected.has(id))) throw new ProblemError('changed_meanwhile')
      for (const appointment of locked) {
        await addPatientCall(tx, appointment, { staff, address })
        await writeCancel(tx, appointment, reason, { staff, address })
      }
      return { cancelled: locked.length }
    }),
  )
}
