import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { DayOffRow } from '../slots/days-off.ts'
import { endOfDay } from './leave-today.ts'

/** A day off, stored or not yet saved. */
export type DayOffQuery = Omit<DayOffRow, 'name'>

/**
 * The SQL condition that the day off `h` concerns the appointment `a`: it includes its time, or the rest
 * of its day while the patient still waits in the line, as a walk-in or because it is late.
 */
export const affectsAppointment = (db: Queryable) => db`
  (h.branch_id is null or h.branch_id = a.branch_id)
  and (h.consultant_id is null or h.consultant_id = a.consultant_id)
  and (a.day between h.first_day and h.last_day
    or h.repeats_yearly and to_char(h.first_day, 'MMDD') = to_char(a.day, 'MMDD'))
  and (h.starts is null or h.starts < a.ends and a.starts < h.ends
    or h.ends = ${endOfDay}::time and a.arrived_at is not null and ${waitsInLine(db)})`

const waitsInLine = (db: Queryable) => db`
  not exists (select from visit v where v.appointment_id = a.id)
  and not exists (
    select from line_entry e where e.appointment_id = a.id
      and (e.is_called or e.finished_at is not null or e.left_at is not null))`

/** An unsaved day off as the relation `h`. */
export const dayOffRelation = (db: Queryable, dayOff: DayOffQuery) => db`
  (select ${dayOff.firstDay}::date as first_day, ${dayOff.lastDay}::date as last_day,
    ${dayOff.repeatsYearly}::boolean as repeats_yearly, ${dayOff.branchId}::integer as branch_id,
    ${dayOff.consultantId}::integer as consultant_id, ${dayOff.starts}::time as starts,
    ${dayOff.ends}::time as ends) h`

/**
 * Common table expressions with the future days off and the weekly working hours, for
 * `joinSchedule`.
 */
export const withSchedule = (db: Queryable, today: Day, holiday: number | undefined) => db`
  coming as materialized (
    select * from holiday where (repeats_yearly or last_day >= ${today})
      ${holiday === undefined ? db`` : db`and id = ${holiday}`}
  ),
  week as materialized (
    select s.consultant_id, s.branch_id, s.weekday, range_agg(time_range(s.starts, s.ends)) as held
    from slot s
    join staff c on c.id = s.consultant_id and c.active
    join branch b on b.id = s.branch_id and b.active
    where s.active
    group by s.consultant_id, s.branch_id, s.weekday
  )`

/**
 * Joins the appointments `a` to the day off `off` that includes them and the hours `week` around
 * them.
 */
export const joinSchedule = (db: Queryable) => db`
  left join lateral (
    select h.name from coming h where ${affectsAppointment(db)} order by h.id limit 1
  ) off on true
  left join week on week.consultant_id = a.consultant_id and week.branch_id = a.branch_id
    and week.weekday = extract(isodow from a.day)`

/** The SQL condition that the consultant is not available for the appointment `a`. */
export const isAffected = (db: Queryable, holiday: number | undefined) =>
  holiday === undefined
    ? db`(off.name is not null or coalesce(not week.held @> time_range(a.starts, a.ends), true))`
    : db`off.name is not null`
