import type { Queryable } from '../../platform/db/connect.server.ts'
import { weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import { hoursOf, type KeptDay } from './kept-day.ts'

interface VisitRow {
  id: number
  consultantId: number
  branchId: number
  day: Day
  serviceId: number
  walkIn: boolean
  starts: number
  arrived: number | null
  called: number | null
  finished: number | null
  left: number | null
  missed: number | null
  movedUp: number | null
  bookedAt: number
}

interface HoursRow {
  consultantId: number
  branchId: number
  weekday: Weekday
  slotMinutes: number
  starts: number[]
}

/** Of a consultant without hours at the branch on that weekday; as in `read-line.server.ts`. */
const usualVisitMinutes = 15

/**
 * The days on which a consultant called patients at a branch, ascending, before `today`. Hours are those
 * of the weekday now: how they were then is not kept.
 */
export async function readKeptDays(
  db: Queryable,
  { today, timeZone }: { today: Day; timeZone: string },
): Promise<KeptDay[]> {
  const minutes = (instant: ReturnType<Queryable>) =>
    db`extract(epoch from (${instant} at time zone ${timeZone}::text) - a.day::timestamp)::float8 / 60`
  const visits = await db<VisitRow[]>`
    select a.id, a.consultant_id, a.branch_id, a.day, a.service_id, a.walk_in,
      extract(epoch from a.starts)::float8 / 60 as starts,
      ${minutes(db`a.arrived_at`)} as arrived, ${minutes(db`e.called_at`)} as called,
      ${minutes(db`e.finished_at`)} as finished, ${minutes(db`e.left_at`)} as left,
      ${minutes(db`e.missed_at`)} as missed, ${minutes(db`e.moved_up_at`)} as moved_up,
      ${minutes(db`a.booked_at`)} as booked_at
    from appointment a left join line_entry e on e.appointment_id = a.id
      -- What is recorded on a later day happened at no time of its day.
      and (e.called_at is null or (e.called_at at time zone ${timeZone}::text)::date = e.day)
    where is_live(a.status) and a.held_until is null
      and (a.consultant_id, a.branch_id, a.day) in (
        select o.consultant_id, o.branch_id, o.day from line_entry o
        where (o.called_at at time zone ${timeZone}::text)::date = o.day and o.day < ${today})
    order by a.day, a.branch_id, a.consultant_id, a.id`
  const hours = await db<HoursRow[]>`
    select consultant_id, branch_id, weekday,
      (percentile_disc(0.5) within group (
        order by extract(epoch from ends - starts) / 60))::float8 as slot_minutes,
      array_agg(extract(epoch from starts)::float8 / 60 order by starts) as starts
    from slot where active group by consultant_id, branch_id, weekday`
  const hoursAt = new Map(hours.map((row) => [keyOf(row, row.weekday), row]))
  const byDay = Map.groupBy(visits, (visit) => keyOf(visit, visit.day))
  return [...byDay.values()].map((rows) => {
    const { consultantId, branchId, day } = rows[0]!
    const planned = hoursAt.get(keyOf(rows[0]!, weekdayOf(day)))
    const slotMinutes = planned?.slotMinutes ?? usualVisitMinutes
    return {
      consultantId,
      branchId,
      day,
      hours: hoursOf(planned?.starts ?? [], slotMinutes),
      visits: rows.map((row) => toVisit(row, slotMinutes)),
    }
  })
}

const keyOf = (row: { consultantId: number; branchId: number }, day: Day | Weekday) =>
  `${row.branchId} ${row.consultantId} ${day}`

function toVisit(row: VisitRow, slotMinutes: number): KeptDay['visits'][number] {
  const { id, serviceId, walkIn, starts, arrived, called, finished } = row
  return {
    id,
    serviceId,
    slotMinutes,
    booked: walkIn ? null : starts,
    arrived,
    called,
    finished,
    ...(row.left !== null && { left: row.left }),
    ...(row.missed !== null && { missed: row.missed }),
    ...(row.movedUp !== null && { movedUp: row.movedUp }),
    // Negative: booked on an earlier day.
    ...(!walkIn && row.bookedAt > 0 && { bookedAt: row.bookedAt }),
  }
}
