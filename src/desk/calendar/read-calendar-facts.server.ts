import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import type { DayOffRow } from '../../scheduling/slots/days-off.ts'
import type { CalendarAppointment, CalendarConsultant, DayCount } from './calendar.ts'
import { daysFrom, type SittingFacts } from './working-hours.ts'

/** Which days are looked at, and of whom. */
export interface CalendarWish {
  from: Day
  days: number
  branch?: number | undefined
  consultant?: number | undefined
  service?: number | undefined
}

/** The weekly slots of everybody in view, for the weekdays in view. */
export const readWeeklySlots = (db: Db, wish: CalendarWish) => db<SittingFacts['slots']>`
  select s.id, s.consultant_id, s.branch_id, s.weekday, s.starts, s.ends
  from slot s
  join staff c on c.id = s.consultant_id and c.active
  join branch b on b.id = s.branch_id and b.active
  where s.active and s.weekday = any(${daysFrom(wish.from, wish.days).map(weekdayOf)}::smallint[])
    ${sitting(db, wish)}
  order by c.name, s.consultant_id, s.branch_id, s.starts`

/** The times at which those who sit in view are taken, wherever and for whatever service. */
export const readTaken = (db: Db, wish: CalendarWish) => db<SittingFacts['taken']>`
  select a.consultant_id, a.day, a.starts, a.ends
  from appointment a
  where a.status in ('PE', 'CD') and ${within(db, wish)}
    and a.consultant_id = any(array(
      select distinct s.consultant_id from slot s where s.active ${sitting(db, wish)}))`

/** The days off that fall on the days in view, of the branch and of whichever consultant. */
export const readDaysOff = (
  db: Db,
  { from, days, branch }: Pick<CalendarWish, 'from' | 'days' | 'branch'>,
) => db<DayOffRow[]>`
  select name, first_day, last_day, repeats_yearly, branch_id, consultant_id, starts, ends
  from holiday
  where ${branch === undefined ? db`true` : db`(branch_id is null or branch_id = ${branch})`}
    and (first_day <= ${addDays(from, days - 1)} and last_day >= ${from}
      or repeats_yearly and to_char(first_day, 'MMDD') = any(${daysFrom(from, days).map(
        (day) => day.slice(5, 7) + day.slice(8),
      )}::text[]))
  order by id`

export const readAppointments = (db: Db, wish: CalendarWish, withCancelled: boolean) => db<
  CalendarAppointment[]
>`
  ${selectAppointments(db, db`, a.service_id`)}
  where a.status in ('PE', 'CD' ${withCancelled ? db`, 'CN'` : db``})
    and ${within(db, wish)} ${ofWhom(db, wish)}
  order by a.day, a.starts, a.id`

/** The names and services of consultants, by name. */
export const readConsultants = (db: Db, ids: number[]) => db<CalendarConsultant[]>`
  select c.id, c.name, coalesce((select array_agg(cs.service_id order by cs.service_id)
    from consultant_service cs
    join service s on s.id = cs.service_id and s.active
    where cs.consultant_id = c.id and cs.active), '{}') as services
  from staff c where c.id = any(${ids}::int[])
  order by c.name, c.id`

/** The days that have appointments at all, with how many of each status. */
export const countDays = (db: Db, wish: CalendarWish) => db<Omit<DayCount, 'off'>[]>`
  select a.day,
    count(*) filter (where a.status = 'PE')::int as pending,
    count(*) filter (where a.status = 'CD')::int as conducted,
    count(*) filter (where a.status = 'CN')::int as cancelled
  from appointment a
  where a.status in ('PE', 'CD', 'CN') and ${within(db, wish)} ${ofWhom(db, wish)}
  group by a.day`

const within = (db: Db, { from, days }: CalendarWish) =>
  db`a.day between ${from} and ${addDays(from, days - 1)}`

const ofWhom = (db: Db, { branch, consultant, service }: CalendarWish) => db`
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
  ${service === undefined ? db`` : db`and a.service_id = ${service}`}`

/** Of the slots `s`: those at the branch, of the consultant, of who gives the service. */
const sitting = (db: Db, { branch, consultant, service }: CalendarWish) => db`
  ${branch === undefined ? db`` : db`and s.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and s.consultant_id = ${consultant}`}
  ${
    service === undefined
      ? db``
      : db`and s.consultant_id in (select cs.consultant_id from consultant_service cs
          where cs.service_id = ${service} and cs.active)`
  }`
