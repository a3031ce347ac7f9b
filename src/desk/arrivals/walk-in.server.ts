import type { FastifyInstance } from 'fastify'
import { route } from '../../access/permissions/route.server.ts'
import { createAppointment } from '../../scheduling/booking/book-appointment.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { lastBookableDay } from '../../scheduling/slots/booking-window.ts'
import { readDayFacts } from '../../scheduling/slots/day-facts.server.ts'
import { openSlots } from '../../scheduling/slots/open-slots.ts'
import { writeArrival } from '../../scheduling/line/write-arrival.server.ts'
import { bookWalkIn, findLaterSlot, readWalkInChoices, type WalkInConsultant } from './walk-in.ts'

interface RouteDependencies {
  db: Db
  now: () => ClinicNow
  clock: () => Date
}

export function walkInRoutes(app: FastifyInstance, { db, now, clock }: RouteDependencies): void {
  route(app, readWalkInChoices, async ({ query: { branch } }) => {
    const consultants = await db<Omit<WalkInConsultant, 'slots'>[]>`
      select c.id, c.name, jsonb_agg(
        jsonb_build_object('id', s.id, 'name', s.name, 'fee', cs.fee) order by s.id) as services
      from staff c
      join consultant_service cs on cs.consultant_id = c.id and cs.active
      join service s on s.id = cs.service_id and s.active and not s.is_series
      where c.role = 'Consultant' and c.active and exists (
        select from slot where slot.consultant_id = c.id and slot.branch_id = ${branch} and slot.active)
      group by c.id order by c.name`
    const { today } = now()
    return Promise.all(
      consultants.map(async (one) => {
        const facts = await readDayFacts(db, { consultant: one.id, branch, day: today })
        return { ...one, slots: openSlots(today, facts, now()) }
      }),
    )
  })

  route(app, findLaterSlot, async ({ query: { branch, consultant } }) => {
    const { today } = now()
    const lastDay = lastBookableDay(today)
    for (let day = addDays(today, 1); day <= lastDay; day = addDays(day, 1)) {
      const facts = await readDayFacts(db, { consultant, branch, day })
      const [slot] = openSlots(day, facts, now())
      if (slot) return { later: { day, slot } }
    }
    return { later: null }
  })

  route(app, bookWalkIn, ({ body, staff, address }) =>
    db.begin((tx) =>
      createAppointment(
        tx,
        {
          body: { ...body, day: now().today },
          staff,
          address,
          onBooked: (id) => writeArrival(tx, id, clock(), { staff, address }),
        },
        now(),
      ),
    ),
  )
}
