import { appointmentStatuses } from '../../scheduling/appointments/statuses.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import { filledGrain, matchesSum } from '../../scheduling/daily-sums/daily-sums.server.ts'
import { sumGrain } from '../../scheduling/daily-sums/sum-grain.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { DayOffRow } from '../../scheduling/slots/days-off.ts'
import type { CalendarAppointment, CalendarConsultant, DayCount } from './calendar.ts'
import { daysFrom, type WorkingHoursFacts } from './working-hours.ts'

/** The filter of a calendar request. */
export interface CalendarQuery {
  from: Day
  days: number
  branch?: number | undefined
  consultant?: number | undefined
  service?: number | undefined
}

/** The weekly slots of the filter, for the weekdays of the range. */
export const readWeeklySlots = (db: Db, query: CalendarQuery) => db<WorkingHoursFacts['slots']>`
  select s.id, s.consultant_id, s.branch_id, s.weekday, s.starts, s.ends
  from slot s
  join staff c on c.id = s.consultant_id and c.active
  join branch b on b.id = s.branch_id and b.active
  where s.active and s.weekday = any(${daysFrom(query.from, query.days).map(weekdayOf)}::smallint[])
    ${matchesSlotFilter(db, query)}
  order by c.name, s.consultant_id, s.branch_id, s.starts`

/** The taken times of the consultants found, at all branches and for all services. */
export const readTakenTimes = (db: Db, query: CalendarQuery) => db<WorkingHoursFacts['taken']>`
  select a.consultant_id, a.day, a.starts, a.ends
  from appointment a
  where is_live(a.status) and ${isInRange(db, query)}
    and a.consultant_id = any(array(
      select distinct s.consultant_id from slot s where s.active ${matchesSlotFilter(db, query)}))`

/** The days off in the range, of the branch and of the consultants. */
export const readDaysOff = (
  db: Db,
  { from, days, branch }: Pick<CalendarQuery, 'from' | 'days' | 'branch'>,
) => db<DayOffRow[]>`
  select name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends
  from holiday
  where ${branch === undefined ? db`true` : db`(branch_id is null or branch_id = ${branch})`}
    and first_day <= ${addDays(from, days - 1)}
    and (last_day >= ${from}
      or repeats_yearly and to_char(first_day, 'MMDD') = any(${daysFrom(from, days).map(
        (day) => day.slice(5, 7) + day.slice(8),
      )}::text[]))
  order by id`

export const readAppointments = (db: Db, query: CalendarQuery, withCancelled: boolean) => db<
  CalendarAppointment[]
>`
  ${selectAppointments(db, sessionColumn(db))}
  where ${withCancelled ? hasAnyStatus(db) : db`is_live(a.status)`}
    and ${isInRange(db, query)} ${matchesFilter(db, query)}
  order by a.day, a.starts, a.id`

/** SQL: which of how many sessions, cancelled ones among them; null for a single appointment. */
const sessionColumn = (db: Db) => db`, case when a.subscription_id is not null then (
    select jsonb_build_object(
      'number', count(*) filter (where (n.day, n.starts, n.id) <= (a.day, a.starts, a.id)),
      'of', count(*))
    from appointment n where n.subscription_id = a.subscription_id) end as session`

/** The names and services of consultants, by name. */
export const readConsultants = (db: Db, ids: number[]) => db<CalendarConsultant[]>`
  select c.id, c.name, coalesce((select array_agg(cs.service_id order by cs.service_id)
    from consultant_service cs
    join service s on s.id = cs.service_id and s.active
    where cs.consultant_id = c.id and cs.active), '{}') as services
  from staff c where c.id = any(${ids}::int[])
  order by c.name, c.id`

/** The days with appointments, and their counts by status. */
export async function countDays(db: Db, query: CalendarQuery): Promise<Omit<DayCount, 'off'>[]> {
  const { from, days } = query
  const grain = await filledGrain(db, sumGrain(query))
  if (!grain) return countDaysOfRows(db, query)
  return db<Omit<DayCount, 'off'>[]>`
    select s.day, coalesce(sum(s.count) filter (where s.status = 'PE'), 0)::int as pending,
      coalesce(sum(s.count) filter (where s.status = 'CD'), 0)::int as conducted,
      coalesce(sum(s.count) filter (where s.status = 'CN'), 0)::int as cancelled
    from sums.appointment s
    where ${matchesSum(db, grain, { statuses: appointmentStatuses, from, to: addDays(from, days - 1) })}
    group by s.day having sum(s.count) > 0`
}

const countDaysOfRows = (db: Db, query: CalendarQuery) => db<Omit<DayCount, 'off'>[]>`
  select a.day,
    count(*) filter (where a.status = 'PE')::int as pending,
    count(*) filter (where a.status = 'CD')::int as conducted,
    count(*) filter (where a.status = 'CN')::int as cancelled
  from appointment a
  where ${hasAnyStatus(db)} and ${isInRange(db, query)} ${matchesFilter(db, query)}
  group by a.day`

/** SQL: true. Named so that the indexes that begin with the status serve. */
const hasAnyStatus = (db: Db) => db`a.status = any(${[...appointmentStatuses]})`

const isInRange = (db: Db, { from, days }: CalendarQuery) =>
  db`a.day between ${from} and ${addDays(from, days - 1)}`

const matchesFilter = (db: Db, { branch, consultant, service }: CalendarQuery) => db`
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
  ${service === undefined ? db`` : db`and a.service_id = ${service}`}`

/** SQL: the slots `s` of the branch, the consultant and the service. */
const matchesSlotFilter = (db: Db, { branch, consultant, service }: CalendarQuery) => db`
  ${branch === undefined ? db`` : db`and s.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and s.consultant_id = ${consultant}`}
  ${
    service === undefined
      ? db``
      : db`and s.consultant_id in (select cs.consultant_id from consultant_service cs
          where cs.service_id = ${service} and cs.active)`
  }`
