import type { FastifyInstance } from 'fastify'
import { visibleConsultant, can, type SignedIn } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { isInBookingWindow } from './booking-window.ts'
import { readDayFacts, takenColumn, type DayFactsRow } from './day-facts.server.ts'
import { factsOfDay, forgetSchedule, keptSchedule } from './kept-schedule.server.ts'
import { dayProblem, openSlots, type DayFacts } from './open-slots.ts'
import { dayStateOf, nextFreeTimes, type FreeTime } from './slot-days.ts'
import { noSlotReason } from './no-slot-reason.ts'
import { listNextSlots, listOpenSlots, listSlotDays } from './slots.ts'
import { readWindowFacts, windowDays } from './window-facts.server.ts'

export function slotRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOpenSlots, async ({ query, staff }) => {
    const consultant = visibleDiary(staff, query.consultant)
    if (!isInBookingWindow(query.day, now().today)) throw new ProblemError('outside_booking_window')
    const facts = await readOpenDay(db, { ...query, consultant })
    const problem = dayProblem(query.day, facts, now())
    if (problem) throw new ProblemError(problem)
    const slots = openSlots(query.day, facts, now())
    if (slots.length > 0) return { slots, none: null }
    // Needed only to tell which of two reasons it is.
    const sitsHere = facts.slots.length > 0 || (await sitsAtBranch(db, consultant, query.branch))
    return { slots, none: noSlotReason(query.day, facts, sitsHere, now()) }
  })
  route(app, listSlotDays, async ({ query: { branch, ...query }, staff }) => {
    const consultant = visibleDiary(staff, query.consultant)
    const factsOf = await readWindowFacts(db, [consultant], branch, now())
    return windowDays(now().today).map((day) => ({
      day,
      state: dayStateOf(day, factsOf(consultant, day), now()),
    }))
  })

  route(app, listNextSlots, async ({ query: { branch, service, day, ...query }, staff }) => {
    const consultant = visibleDiary(staff, query.consultant)
    const givers = await db<{ id: number; name: string }[]>`
      select c.id, c.name from staff c
      where c.active and (c.id = ${consultant} or ${!staff || can(staff, 'book')} and exists (
        select from consultant_service cs
        where cs.consultant_id = c.id and cs.service_id = ${service ?? null} and cs.active))`
    const ids = givers.map(({ id }) => id)
    const names = new Map(givers.map(({ id, name }) => [id, name]))
    const factsOf = await readWindowFacts(db, ids, branch, now())
    const days = windowDays(now().today).filter((it) => it >= day)
    const { own, others } = nextFreeTimes(days, consultant, ids, factsOf, now())
    const withName = (it: FreeTime) => ({ ...it, consultantName: names.get(it.consultantId) ?? '' })
    return { own: own.map(withName), others: others.map(withName) }
  })
}

/**
 * The facts of a day: the schedule that this process has kept, with what is booked now. The same statement says
 * whether the schedule is still that one.
 */
async function readOpenDay(
  db: Db,
  query: { consultant: number; branch: number; day: Day },
): Promise<DayFacts> {
  const { consultant, branch, day } = query
  const schedule = await keptSchedule(db, consultant, branch)
  if (!schedule) return readDayFacts(db, query)
  const [row] = await db<[Pick<DayFactsRow, 'taken'> & { isCurrent: boolean }]>`
    select ${takenColumn(db, query)},
      exists (select from schedule_version where version = ${schedule.version}) as is_current`
  if (row.isCurrent) return factsOfDay(schedule, day, row.taken)
  forgetSchedule(db, consultant, branch)
  return readDayFacts(db, query)
}

/** Whether a consultant has slots at a branch on any weekday. */
async function sitsAtBranch(db: Db, consultant: number, branch: number): Promise<boolean> {
  const [row] = await db<{ sits: boolean }[]>`
    select exists (select from slot s
      join staff c on c.id = s.consultant_id and c.active
      join branch b on b.id = s.branch_id and b.active
      where s.consultant_id = ${consultant} and s.branch_id = ${branch} and s.active) as sits`
  return row!.sits
}

/**
 * Whose slots a request sees: patients and staff who can book every consultant's, other consultants
 * only their own.
 */
const visibleDiary = (staff: SignedIn | undefined, requested: number): number =>
  !staff || can(staff, 'book') ? requested : (visibleConsultant(staff, requested) ?? requested)
