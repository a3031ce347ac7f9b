import type { FastifyInstance } from 'fastify'
import { consultantSeenBy, may } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { isInBookingWindow } from './booking-window.ts'
import { readDayFacts } from './day-facts.server.ts'
import { dayRefusal, openSlots } from './open-slots.ts'
import { listOpenSlots } from './slots.ts'

export function slotRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOpenSlots, async ({ query, staff }) => {
    // Who books sees every diary; a consultant who does not sees their own.
    const consultant =
      !staff || may(staff, 'book')
        ? query.consultant
        : (consultantSeenBy(staff, query.consultant) ?? query.consultant)
    if (!isInBookingWindow(query.day, now().today)) throw new Refusal('outside_booking_window')
    const facts = await readDayFacts(db, { ...query, consultant })
    const refusal = dayRefusal(query.day, facts, now())
    if (refusal) throw new Refusal(refusal)
    return { slots: openSlots(query.day, facts, now()), offered: facts.slots.length > 0 }
  })
}
