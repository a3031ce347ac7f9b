import type { Queryable } from '../../platform/db/connect.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { DayOffRow } from '../slots/days-off.ts'

/** A day off that is stored, or one that is only thought of. */
export type DayOffWish = Omit<DayOffRow, 'name'>

/** Whether the day off `h` falls on the time of the appointment `a`, as a condition. */
export const hitsAppointment = (db: Queryable) => db`
  (h.branch_id is null or h.branch_id = a.branch_id)
  and (h.consultant_id is null or h.consultant_id = a.consultant_id)
  and (a.day between h.first_day and h.last_day
    or h.repeats_yearly and to_char(h.first_day, 'MMDD') = to_char(a.day, 'MMDD'))
  and (h.starts is null or h.starts < a.ends and a.starts < h.ends)`

/** A day off that is only thought of, as the relation `h`. */
export const wishedDayOff = (db: Queryable, wish: DayOffWish) => db`
  (select ${wish.firstDay}::date as first_day, ${wish.lastDay}::date as last_day,
    ${wish.repeatsYearly}::boolean as repeats_yearly, ${wish.branchId}::integer as branch_id,
    ${wish.consultantId}::integer as consultant_id, ${wish.starts}::time as starts,
    ${wish.ends}::time as ends) h`

/** The days off that are still to come, and the times that consultants sit, for `whyDisplaced`. */
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

/** Joins to the appointments `a` the day off `off` that hits them and the times `week` that hold them. */
export const joinSchedule = (db: Queryable) => db`
  left join lateral (
    select h.name from coming h where ${hitsAppointment(db)} order by h.id limit 1
  ) off on true
  left join week on week.consultant_id = a.consultant_id and week.branch_id = a.branch_id
    and week.weekday = extract(isodow from a.day)`

/** Whether nobody is there for the appointment `a` any more. */
export const isDisplaced = (db: Queryable, holiday: number | undefined) =>
  holiday === undefined
    ? db`(off.name is not null or coalesce(not week.held @> time_range(a.starts, a.ends), true))`
    : db`off.name is not null`
