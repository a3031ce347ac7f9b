import type { FastifyInstance } from 'fastify'
import { visibleConsultant, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import {
  countDays,
  readAppointments,
  readConsultants,
  readDaysOff,
  readTakenTimes,
  readWeeklySlots,
  type CalendarQuery,
} from './read-calendar-facts.server.ts'
import { countCalendarDays, readCalendar } from './calendar.ts'
import { daysFrom, workingHoursOf, wholeDayOff } from './working-hours.ts'

export function calendarRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, readCalendar, async ({ query, staff }) => {
    const calendarQuery = restrictToOwn(staff, query)
    // All branches of a large clinic together are too much to show.
    if (calendarQuery.branch === undefined && calendarQuery.consultant === undefined) {
      throw new ProblemError('invalid_input', undefined, { branch: 'booking.branchRequired' })
    }
    const [slots, daysOff, taken, appointments] = await Promise.all([
      readWeeklySlots(db, calendarQuery),
      readDaysOff(db, calendarQuery),
      readTakenTimes(db, calendarQuery),
      readAppointments(db, calendarQuery, query.cancelled === 'show'),
    ])
    const days = daysFrom(calendarQuery.from, calendarQuery.days)
    const workingHours = workingHoursOf({ slots, daysOff, taken }, days, now())
    const consultantIds = [...workingHours, ...appointments].map(({ consultantId }) => consultantId)
    return {
      days: days.map((day) => ({
        day,
        holiday: wholeDayOff(daysOff, day, { branch: calendarQuery.branch })?.name ?? null,
      })),
      consultants: await readConsultants(db, [...new Set(consultantIds)]),
      sittings: workingHours,
      appointments,
    }
  })

  route(app, countCalendarDays, async ({ query, staff }) => {
    const calendarQuery = restrictToOwn(staff, query)
    const [counts, daysOff] = await Promise.all([
      countDays(db, calendarQuery),
      readDaysOff(db, calendarQuery),
    ])
    const countsByDay = new Map(counts.map((count) => [count.day, count]))
    return daysFrom(calendarQuery.from, calendarQuery.days).map((day) => ({
      ...(countsByDay.get(day) ?? { day, pending: 0, conducted: 0, cancelled: 0 }),
      off: wholeDayOff(daysOff, day, calendarQuery),
    }))
  })
}

/** The filter as the user may apply it: a consultant sees only their own calendar. */
const restrictToOwn = (staff: SignedIn, calendarQuery: CalendarQuery): CalendarQuery => ({
  ...calendarQuery,
  consultant: visibleConsultant(staff) ?? calendarQuery.consultant,
})
