import type { FastifyInstance } from 'fastify'
import { consultantSeenBy, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import {
  countDays,
  readAppointments,
  readConsultants,
  readDaysOff,
  readTaken,
  readWeeklySlots,
  type CalendarWish,
} from './read-calendar-facts.server.ts'
import { countCalendarDays, readCalendar } from './calendar.ts'
import { daysFrom, sittingsOf, wholeDayOff } from './working-hours.ts'

export function calendarRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readCalendar, async ({ query, staff }) => {
    const wish = seenBy(staff, query)
    // Every branch of a large clinic at once is more than anybody can look at.
    if (wish.branch === undefined && wish.consultant === undefined) {
      throw new Refusal('invalid_input', undefined, { branch: 'booking.branchRequired' })
    }
    const [slots, daysOff, taken, appointments] = await Promise.all([
      readWeeklySlots(db, wish),
      readDaysOff(db, wish),
      readTaken(db, wish),
      readAppointments(db, wish, query.cancelled === 'show'),
    ])
    const days = daysFrom(wish.from, wish.days)
    const sittings = sittingsOf({ slots, daysOff, taken }, days, now())
    const named = [...sittings, ...appointments].map(({ consultantId }) => consultantId)
    return {
      days: days.map((day) => ({
        day,
        holiday: wholeDayOff(daysOff, day, { branch: wish.branch })?.name ?? null,
      })),
      consultants: await readConsultants(db, [...new Set(named)]),
      sittings,
      appointments,
    }
  })

  route(app, countCalendarDays, async ({ query, staff }) => {
    const wish = seenBy(staff, query)
    const [counts, daysOff] = await Promise.all([countDays(db, wish), readDaysOff(db, wish)])
    const counted = new Map(counts.map((count) => [count.day, count]))
    return daysFrom(wish.from, wish.days).map((day) => ({
      ...(counted.get(day) ?? { day, pending: 0, conducted: 0, cancelled: 0 }),
      off: wholeDayOff(daysOff, day, wish),
    }))
  })
}

/** A consultant sees their own, whatever is asked; all others choose whom they look at. */
const seenBy = (staff: SignedIn, wish: CalendarWish): CalendarWish => ({
  ...wish,
  consultant: consultantSeenBy(staff) ?? wish.consultant,
})
