import type { Queryable } from '../../platform/db/connect.server.ts'
import { timeAt, weekdayOf, type Day } from '../../platform/day/day.ts'
import { minutesOf, type Time, type TimeRange } from '../../platform/day/time.ts'
import { daysOffColumn, toDaysOff, type DayFactsRow } from '../slots/day-facts.server.ts'
import { comeRateOf, latenessOf, type PastDurations } from './durations.ts'
import { expectedWaits, type ExpectedWait } from './expected-wait.ts'
import type { LineEntry } from './line.ts'
import type { LineRules } from './line-order.ts'
import { slotsLeft, waitFacts, type ConsultantDay } from './wait-facts.ts'

interface WaitQuery {
  branch: number
  day: Day
  instant: Date
  timeZone: string
  rulesOf: (consultant: number) => LineRules
}

/**
 * The expected wait of everybody who waits in the lines of a branch, by appointment. None where the consultant is at
 * another branch, nobody knows when they come back, or on leave for what is left of their day.
 */
export async function readWaits(
  db: Queryable,
  entries: readonly LineEntry[],
  { branch, day, instant, timeZone, rulesOf }: WaitQuery,
): Promise<Map<number, ExpectedWait>> {
  const byConsultant = Map.groupBy(entries, ({ consultantId }) => consultantId)
  const withWaiting = [...byConsultant].filter(([, line]) =>
    line.some(({ state }) => state === 'waiting'),
  )
  if (withWaiting.length === 0) return new Map()
  const days = await readConsultantDays(
    db,
    withWaiting.map(([consultant]) => consultant),
    { branch, day, now: timeAt(instant, timeZone) },
  )
  const isAway = (consultant: number, line: readonly LineEntry[]) =>
    days.get(consultant)!.isAway &&
    !line.some(({ state }) => state === 'called' || state === 'withConsultant')
  const served = withWaiting.filter(([consultant, line]) => !isAway(consultant, line))
  return new Map(
    served.flatMap(([consultant, line]) => [
      ...expectedWaits(
        waitFacts(line, days.get(consultant)!, rulesOf(consultant), { instant, timeZone }),
      ),
    ]),
  )
}

interface DayRow {
  consultant: number
  isElsewhere: boolean
  /** When they are expected, of one who comes later. */
  expectedAt: Time | null
  slots: TimeRange[]
  daysOff: DayFactsRow['daysOff']
  visits: { service: number; count: number; minutes: number[] }[]
  lateDays: number | null
  lateMinutes: number[] | null
  booked: number | null
  came: number | null
}

/** What `learn-waits.server.ts` has learned of consultants, and their slots of a day. */
async function readConsultantDays(
  db: Queryable,
  consultants: readonly number[],
  { branch, day, now }: { branch: number; day: Day; now: Time },
): Promise<Map<number, ConsultantDay & { isAway: boolean }>> {
  const rows = await db<DayRow[]>`
    select c.id as consultant,
      (select to_char(l.back_at, 'HH24:MI') from delay l
        where l.consultant_id = c.id and l.branch_id = ${branch} and l.day = ${day}
          and l.back_at > ${now}) as expected_at,
      h.late_days, h.late_minutes, h.booked, h.came,
      (select coalesce(jsonb_agg(jsonb_build_object('starts', to_char(s.starts, 'HH24:MI'),
          'ends', to_char(s.ends, 'HH24:MI')) order by s.starts), '[]')
        from slot s
        where s.consultant_id = c.id and s.branch_id = ${branch} and s.active
          and s.weekday = ${weekdayOf(day)}) as slots,
      ${daysOffColumn(db, { consultant: db`c.id`, branch, day })},
      (select coalesce(jsonb_agg(jsonb_build_object('service', v.service_id, 'count', v.visits,
          'minutes', v.minutes)), '[]')
        from visit_duration v where v.consultant_id = c.id) as visits,
      -- With somebody at another branch, or at a time that they have there and not here.
      exists (select from line_entry e
        where e.consultant_id = c.id and e.day = ${day} and e.is_called and e.branch_id <> ${branch})
      or coalesce((select bool_and(s.branch_id <> ${branch}) from slot s
        where s.consultant_id = c.id and s.active and s.weekday = ${weekdayOf(day)}
          and s.starts <= ${now} and s.ends > ${now}), false) as is_elsewhere
    from staff c left join consultant_habits h on h.consultant_id = c.id
    where c.id = any(${consultants}::int[])`
  return new Map(
    rows.map(({ daysOff, ...row }) => {
      const { slots, backAt, isOver } = slotsLeft(row.slots, toDaysOff(daysOff), minutesOf(now))
      return [
        row.consultant,
        {
          ...toConsultantDay({ ...row, slots }),
          backAt: latest(backAt, row.expectedAt),
          isAway: row.isElsewhere || isOver,
        },
      ]
    }),
  )
}

/** The later of the ends of a leave and of a delay; undefined for neither. */
const latest = (backAt: number | undefined, expectedAt: Time | null): number | undefined =>
  expectedAt === null ? backAt : Math.max(backAt ?? 0, minutesOf(expectedAt))

const toConsultantDay = ({ slots, visits, ...habits }: Omit<DayRow, 'daysOff'>): ConsultantDay => ({
  slots,
  visits: new Map(
    visits.map(({ service, count, minutes }): [number, PastDurations] => [
      service,
      { count, minutes },
    ]),
  ),
  lateness: latenessOf({ count: habits.lateDays ?? 0, minutes: habits.lateMinutes ?? [] }),
  comeRate: comeRateOf({ booked: habits.booked ?? 0, came: habits.came ?? 0 }),
})
