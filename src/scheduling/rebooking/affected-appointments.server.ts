import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { DayOffRow } from '../slots/days-off.ts'
import { endOfDay } from './leave-today.ts'

/** A day off, stored or not yet saved. */
export type DayOffQuery = Omit<DayOffRow, 'name'>

/**
 * SQL: whether the time of the appointment `a` was taken away: by a leave or a holiday, or since its consultant is
 * retired or its branch closed. Other hours alone take no time away; the desk lists what lies outside them.
 */
export const isDisplaced = (db: Queryable) => db`(
  exists (select from holiday h where is_on_day_off(h, a)) or ${isClosed(db)})`

/** SQL: whether the consultant of the appointment `a` is retired, or its branch closed. Read once for all rows. */
const isClosed = (db: Queryable) => db`(
  a.consultant_id in (select id from staff where not active)
  or a.branch_id in (select id from branch where not active))`

/**
 * The SQL condition that the day off `h` concerns the appointment `a`: it includes its time, unless the patient is
 * with the consultant or was seen already, or the rest of its day while the patient still waits in the line, as
 * a walk-in or because it is late. Whoever waits and whose time is before it is concerned once it has begun: until then
 * the consultant may see them.
 */
export const affectsAppointment = (db: Queryable, now: ClinicNow) => db`
  ${affectsByTime(db)} and not (a.day = ${now.today} and a.ends <= coalesce(h.starts, '00:00') and h.starts > ${now.time})`

/** SQL: the same, whatever the time is, as the database itself knows none of the clinic's: `is_on_day_off` there. */
export const affectsByTime = (db: Queryable) => db`(
  (h.branch_id is null or h.branch_id = a.branch_id)
  and (h.consultant_id is null or h.consultant_id = a.consultant_id)
  and (a.day between h.first_day and h.last_day
    or h.repeats_yearly and a.day >= h.first_day
      and to_char(h.first_day, 'MMDD') = to_char(a.day, 'MMDD'))
  and ((h.starts is null or h.starts < a.ends and a.starts < h.ends) and not ${wasSeen(db)}
    or h.ends = ${endOfDay}::time and a.arrived_at is not null and ${waitsInLine(db)}))`

// By keys and not by `exists`, for which PostgreSQL may read the whole tables.
const wasSeen = (db: Queryable) => db`(
  coalesce((select true from visit v where v.appointment_id = a.id), false)
  or coalesce((select e.finished_at is not null or e.is_called and e.with_consultant_at is not null
      from line_entry e where e.appointment_id = a.id and e.day = a.day), false))`

const waitsInLine = (db: Queryable) => db`
  not ${wasSeen(db)}
  and not coalesce((select e.is_called or e.left_at is not null
      from line_entry e where e.appointment_id = a.id), false)`

/** An unsaved day off as the relation `h`. */
export const dayOffRelation = (db: Queryable, dayOff: DayOffQuery) => db`
  (select ${dayOff.firstDay}::date as first_day, ${dayOff.lastDay}::date as last_day,
    ${dayOff.repeatsYearly}::boolean as repeats_yearly, ${dayOff.branchId}::integer as branch_id,
    ${dayOff.consultantId}::integer as consultant_id, ${dayOff.starts}::time as starts,
    ${dayOff.ends}::time as ends) h`

/** Common table expressions: days off that are still to come, and the hours of some consultants. */
const comingDaysOff = (db: Queryable, today: Day, holiday: number | undefined) => db`
  coming as materialized (
    select * from holiday where (repeats_yearly or last_day >= ${today})
      ${holiday === undefined ? db`` : db`and id = ${holiday}`}
  )`

const weeklyHours = (db: Queryable, consultants: PendingQuery<Row[]>) => db`
  week as materialized (
    select s.consultant_id, s.branch_id, s.weekday, range_agg(time_range(s.starts, s.ends)) as held
    from slot s
    join staff c on c.id = s.consultant_id and c.active
    join branch b on b.id = s.branch_id and b.active
    where s.active and s.consultant_id in (${consultants})
    group by s.consultant_id, s.branch_id, s.weekday
  )`

const weekOf = (db: Queryable) => db`
  left join week on week.consultant_id = a.consultant_id and week.branch_id = a.branch_id
    and week.weekday = extract(isodow from a.day)`

const isOutsideHours = (db: Queryable) =>
  db`coalesce(not week.held @> time_range(a.starts, a.ends), true)`

/**
 * SQL: whether the appointment `a` is one that somebody counts on. A time that is held for a request or for the waiting
 * list is nobody's yet: it is answered or released where it is held, and told of as booked then.
 */
export const isBooked = (db: Queryable) => db`(a.status = 'PE' and a.held_until is null)`

/** Those of some appointments on a day off or outside their consultant's hours. */
export async function readAffectedIds(
  tx: Queryable,
  ids: number[],
  now: ClinicNow,
): Promise<Set<number>> {
  const consultants = tx`select consultant_id from appointment where id = any(${ids}::int[])`
  const rows = await tx<{ id: number }[]>`
    with ${comingDaysOff(tx, now.today, undefined)}, ${weeklyHours(tx, consultants)}
    select a.id from appointment a ${weekOf(tx)}
    where a.id = any(${ids}::int[]) and ${isBooked(tx)}
      and (exists (select from coming h where ${affectsAppointment(tx, now)}) or ${isOutsideHours(tx)})`
  return new Set(rows.map(({ id }) => id))
}

interface AffectedFilter {
  consultant?: number | undefined
  branch?: number | undefined
  /** Of this day off alone, and of no hours. */
  holiday?: number | undefined
}

/**
 * Common table expressions of which the last, `affected`, has the affected appointments from today on by `id`, with
 * the name of their `day_off`. Days off find their appointments by the indexes of consultants and branches, and only
 * appointments that no longer match their own slot are held against all hours of that weekday: a large house has
 * thousands of appointments ahead, and few of them are affected.
 */
export function withAffected(
  db: Queryable,
  now: ClinicNow,
  { consultant, branch, holiday }: AffectedFilter,
) {
  const { today } = now
  const isAhead = db`${isBooked(db)} and a.day >= ${today}
    ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
    ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}`
  const onDayOff = (whose: PendingQuery<Row[]>) => db`
    select a.id, h.id as holiday_id, h.name from off_day h
    -- Not joined otherwise: the planner expects more days off than there are, and reads all appointments ahead.
    cross join lateral (
      select * from appointment a where ${isAhead} and a.day = h.day and ${whose} offset 0) a
    where ${affectsAppointment(db, now)}`
  return db`
    ${comingDaysOff(db, today, holiday)},
    last_ahead as materialized (select max(a.day) as day from appointment a where a.status = 'PE'),
    off_day as materialized (
      select h.*, off.day
      from coming h
      join last_ahead on last_ahead.day >= ${today}
      cross join lateral (
        select d::date as day
        from generate_series(
          greatest(h.first_day, ${today}), least(h.last_day, last_ahead.day), '1 day') d
        union
        select ${dayInYear(db)} from generate_series(
          extract(year from ${today}::date)::integer, extract(year from last_ahead.day)::integer) y
        where h.repeats_yearly
          and ${dayInYear(db)} between greatest(h.first_day, ${today}) and last_ahead.day
      ) off
    ),
    on_day_off as materialized (
      select distinct on (id) id, name as day_off from (
        ${onDayOff(db`a.consultant_id = h.consultant_id`)}
        union all ${onDayOff(db`h.consultant_id is null and a.branch_id = h.branch_id`)}
        union all ${onDayOff(db`h.consultant_id is null and h.branch_id is null`)}) h
      order by id, holiday_id
    ),
    ${holiday === undefined ? outsideHours(db, isAhead) : db``}
    affected as (
      select id, day_off from on_day_off
      ${
        holiday === undefined
          ? db`union all select id, null from outside o where not exists (select from on_day_off h where h.id = o.id)`
          : db``
      }
    )`
}

/** The day off `h` in the year `y`. For 29 February 28 February where there is none, which `affectsAppointment` leaves out. */
const dayInYear = (db: Queryable) =>
  db`(h.first_day + make_interval(years => y - extract(year from h.first_day)::integer))::date`

/** From 1 for Monday on, as a weekday of slots. Reckoned in whole numbers from a Monday: `extract` is slower. */
const weekdayOfAppointment = (db: Queryable) => db`(a.day - date '2001-01-01') % 7 + 1`

const outsideHours = (db: Queryable, isAhead: PendingQuery<Row[]>) => db`
  no_slot as materialized (
    select a.id, a.consultant_id, a.branch_id, a.day, a.starts, a.ends from appointment a
    left join slot s on s.id = a.slot_id
    where ${isAhead} and (
      (s.active and s.starts = a.starts and s.ends >= a.ends and s.weekday = ${weekdayOfAppointment(db)}
        and s.consultant_id = a.consultant_id and s.branch_id = a.branch_id) is not true
      or ${isClosed(db)})
  ),
  ${weeklyHours(db, db`select consultant_id from no_slot`)},
  outside as materialized (
    select a.id from no_slot a ${weekOf(db)} where ${isOutsideHours(db)}
  ),`
