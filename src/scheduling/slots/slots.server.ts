import type { FastifyInstance } from 'fastify'
import { visibleConsultant, can } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isInBookingWindow } from './booking-window.ts'
import { readDayFacts } from './day-facts.server.ts'
import { dayProblem, openSlots } from './open-slots.ts'
import { listOpenSlots } from './slots.ts'

export function slotRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOpenSlots, async ({ query, staff }) => {
    // Patients and staff who can book see every consultant's slots; other consultants only their
    // own.
    const consultant =
      !staff || can(staff, 'book')
        ? query.consultant
        : (visibleConsultant(staff, query.consultant) ?? query.consultant)
    if (!isInBookingWindow(query.day, now().today)) throw new ProblemError('outside_booking_window')
    const facts = await readDayFacts(db, { ...query, consultant })
    const problem = dayProblem(query.day, facts, now())
    if (problem) throw new ProblemError(problem)
    return { slots: openSlots(query.day, facts, now()), offered: facts.slots.length > 0 }
  })
}
