import type { FastifyInstance } from 'fastify'
import type { PendingQuery, Row } from 'postgres'
import { route } from '../../../access/permissions/route.server.ts'
import { readDaysOff } from '../../../desk/calendar/read-calendar-facts.server.ts'
import { daysBetween } from '../../../platform/day/day.ts'
import { lastChangeOf } from '../../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../../platform/db/read-database.server.ts'
import { SharedReadings } from '../../../platform/db/shared-readings.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { restrictToOwnReport, statusesOf } from '../report-filter.ts'
import { matchesFilter, reportGrain } from '../report-query.server.ts'
import { resolvePatients, type ResolvedReportFilter } from '../report-patients.server.ts'
import { filledGrain, matchesSum } from '../../../scheduling/daily-sums/daily-sums.server.ts'
import type { SumGrain } from '../../../scheduling/daily-sums/sum-grain.ts'
import { unknownMode } from '../../../scheduling/appointments/payment.ts'
import { countOffered, type OfferedSlot } from './offered-slots.ts'
import type { Period } from '../../../platform/day/periods.ts'
import { chartsByTab, maxChartDays, readReportCharts, type ChartData } from './charts.ts'

export function chartRoutes(app: FastifyInstance, { readDb }: { readDb: ReadDatabase }): void {
  const shared = new SharedReadings<ChartData>()
  route(
    app,
    readReportCharts,
    async ({ body, staff, request }) => {
      const { from, to } = body
      const days = daysBetween(from, to) + 1
      if (days < 1 || days > maxChartDays) throw new ProblemError('invalid_input')
      const own = restrictToOwnReport(staff, body)
      const changedMs = lastChangeOf(request)
      return shared.read([own, from, to, changedMs], () =>
        readDb.read(async (db, ageSeconds) => {
          const filter = await resolvePatients(db, own)
          const grain = await filledGrain(db, reportGrain(filter))
          return { ...(await readChartData(db, filter, { from, to }, grain)), ageSeconds }
        }, changedMs),
      )
    },
    { isLong: true },
  )
}

/** The sums of a report on some days: from the kept sums of `grain` as far as they reach, else from every row. */
export async function readChartData(
  db: Db,
  filter: ResolvedReportFilter,
  period: Period,
  grain: SumGrain | undefined,
): Promise<Omit<ChartData, 'ageSeconds'>> {
  const charts = chartsByTab[filter.tab]
  const [income, counts, slots] = await Promise.all([
    charts.includes('income') ? sumIncome(db, filter, period, grain) : [],
    countAppointments(db, filter, grain),
    charts.includes('slots') ? countSlots(db, filter, period, grain) : [],
  ])
  return { income, ...counts, slots }
}

/**
 * Money by the day on which it was received, not the day of the appointment; what was reversed on
 * a later day is subtracted there. From the kept sums, unless the appointment's own day or hour is asked for.
 */
async function sumIncome(
  db: Db,
  filter: ResolvedReportFilter,
  { from, to }: Period,
  grain: SumGrain | undefined,
): Promise<ChartData['income']> {
  if (!grain || filter.hour !== undefined || filter.weekday !== undefined) {
    return sumIncomeRows(db, filter, { from, to })
  }
  return db<ChartData['income']>`
    select s.day, case s.mode when '' then ${unknownMode} else s.mode end as mode,
      sum(s.paise) / 100.0 as amount
    from sums.money s
    where ${matchesSum(db, grain, { statuses: statusesOf(filter), from, to })}
    group by 1, 2 having sum(s.paise) <> 0 order by 1, 2`
}

const sumIncomeRows = (db: Db, filter: ResolvedReportFilter, { from, to }: Period) => db<
  ChartData['income']
>`
  select m.day, coalesce(m.mode, ${unknownMode}) as mode, sum(m.amount) as amount
  from money_received m join appointment a on a.id = m.appointment_id
  where m.day between ${from} and ${to} and a.status = any(${statusesOf(filter)})
    ${matchesFilter(db, { ...filter, day: undefined, from: undefined, to: undefined })}
  group by 1, 2 having sum(m.amount) <> 0 order by 1, 2`

type Counts = Pick<ChartData, 'status' | 'consultants' | 'services'>

/** One scan of the appointments with three groupings; of the whole house three of the kept sums. */
async function countAppointments(
  db: Db,
  filter: ResolvedReportFilter,
  grain: SumGrain | undefined,
): Promise<Counts> {
  type CountedRow = Counts['status'][number] & { consultant: number; service: number; name: string }
  const rows = await db<CountedRow[]>`
    with counted as (${grain?.grain === 'house' ? countedOfHouse(db, filter) : countedOfRows(db, filter)})
    select n.status, n.consultant_id as consultant, n.service_id as service, n.count::int as count,
      coalesce(c.name, s.name) as name
    from counted n
    left join staff c on c.id = n.consultant_id
    left join service s on s.id = n.service_id
    order by n.count desc, name, n.status, n.consultant_id, n.service_id`
  const namedCounts = (column: 'consultant' | 'service') =>
    rows.flatMap((row) =>
      row[column] === null ? [] : [{ id: row[column], name: row.name, count: row.count }],
    )
  return {
    status: rows.flatMap(({ status, count }) => (status === null ? [] : [{ status, count }])),
    consultants: namedCounts('consultant'),
    services: namedCounts('service'),
  }
}

const countedOfRows = (db: Db, filter: ResolvedReportFilter) => db`
  select a.status, a.consultant_id, a.service_id, count(*) as count
  from appointment a
  where a.status = any(${statusesOf(filter)}) ${matchesFilter(db, filter)}
  group by grouping sets ((a.status), (a.consultant_id), (a.service_id))`

function countedOfHouse(db: Db, filter: ResolvedReportFilter) {
  const statuses = statusesOf(filter)
  const countedBy = (grain: 'house' | 'consultant' | 'service', columns: PendingQuery<Row[]>) => db`
    select ${columns}, sum(s.count) as count
    from sums.appointment s where ${matchesSum(db, { grain }, { ...filter, statuses })}
    group by 1, 2, 3 having sum(s.count) > 0`
  return db`
    ${countedBy('house', db`s.status, null::int as consultant_id, null::int as service_id`)}
    union all ${countedBy('consultant', db`null::text, s.key, null::int`)}
    union all ${countedBy('service', db`null::text, null::int, s.key`)}`
}

/** Offered and booked slots by weekday and hour; hours with either. */
async function countSlots(
  db: Db,
  filter: ResolvedReportFilter,
  period: Period,
  grain: SumGrain | undefined,
): Promise<ChartData['slots']> {
  const { branch, consultant } = filter
  const [filled, slots, daysOff] = await Promise.all([
    countFilled(db, filter, grain),
    db<OfferedSlot[]>`
      select s.weekday, s.starts, s.ends, s.consultant_id, s.branch_id
      from slot s
      join staff c on c.id = s.consultant_id and c.active
      join branch b on b.id = s.branch_id and b.active
      where s.active
        ${branch === undefined ? db`` : db`and s.branch_id = ${branch}`}
        ${consultant === undefined ? db`` : db`and s.consultant_id = ${consultant}`}`,
    readDaysOff(db, {
      from: period.from,
      days: daysBetween(period.from, period.to) + 1,
      branch,
    }),
  ])
  const cells = new Map<string, ChartData['slots'][number]>()
  const cellOf = ({ weekday, hour }: { weekday: number; hour: number }) => {
    const key = `${weekday} ${hour}`
    const cell = cells.get(key) ?? { weekday, hour, offered: 0, filled: 0 }
    cells.set(key, cell)
    return cell
  }
  for (const item of countOffered(slots, daysOff, period)) cellOf(item).offered = item.offered
  for (const item of filled) cellOf(item).filled = item.filled
  return [...cells.values()].toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour)
}

interface FilledHour {
  weekday: number
  hour: number
  filled: number
}

/** Live appointments that have a slot; of the whole house from the kept sums of its hours. */
async function countFilled(
  db: Db,
  filter: ResolvedReportFilter,
  grain: SumGrain | undefined,
): Promise<FilledHour[]> {
  const statuses = statusesOf({ tab: filter.tab, status: 'live' })
  if (grain?.grain !== 'house') {
    return db<FilledHour[]>`
      select extract(isodow from a.day)::int as weekday, extract(hour from a.starts)::int as hour,
        count(*)::int as filled
      from appointment a
      where not a.walk_in and a.status = any(${statuses}) ${matchesFilter(db, filter)}
      group by 1, 2`
  }
  return db<FilledHour[]>`
    select extract(isodow from s.day)::int as weekday, s.key as hour, sum(s.count - s.walk_ins)::int as filled
    from sums.appointment s where ${matchesSum(db, { grain: 'hour' }, { ...filter, statuses })}
    group by 1, 2 having sum(s.count - s.walk_ins) > 0`
}
