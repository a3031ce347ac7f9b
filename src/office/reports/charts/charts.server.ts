import type { FastifyInstance } from 'fastify'
import { route } from '../../../access/permissions/route.server.ts'
import { readDaysOff } from '../../../desk/calendar/read-calendar-facts.server.ts'
import { daysBetween } from '../../../platform/day/day.ts'
import { lastChangeOf } from '../../../access/auth/last-change-cookie.server.ts'
import type { Db } from '../../../platform/db/connect.server.ts'
import type { ReadDatabase } from '../../../platform/db/read-database.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { restrictToOwnReport, statusesOf } from '../report-filter.ts'
import {
  resolvePatients,
  matchesFilter,
  type ResolvedReportFilter,
} from '../report-query.server.ts'
import { unknownMode } from '../../../scheduling/appointments/payment.ts'
import { countOffered, type OfferedSlot } from './offered-slots.ts'
import type { Period } from '../../../platform/day/periods.ts'
import { chartsByTab, maxChartDays, readReportCharts, type ChartData } from './charts.ts'

export function chartRoutes(app: FastifyInstance, { readDb }: { readDb: ReadDatabase }): void {
  route(
    app,
    readReportCharts,
    async ({ body, staff, request }) => {
      const days = daysBetween(body.from, body.to) + 1
      if (days < 1 || days > maxChartDays) throw new ProblemError('invalid_input')
      const period = { from: body.from, to: body.to }
      const charts = chartsByTab[body.tab]
      return readDb.read(async (db, ageSeconds) => {
        const filter = await resolvePatients(db, restrictToOwnReport(staff, body))
        const [income, counts, slots] = await Promise.all([
          charts.includes('income') ? sumIncome(db, filter, period) : [],
          countAppointments(db, filter),
          charts.includes('slots') ? countSlots(db, filter, period) : [],
        ])
        return { income, ...counts, slots, ageSeconds }
      }, lastChangeOf(request))
    },
    { isLong: true },
  )
}

/**
 * SQL: money by the day on which it was received, not the day of the appointment; what was reversed on
 * a later day is subtracted there.
 */
const sumIncome = (db: Db, filter: ResolvedReportFilter, { from, to }: Period) => db<
  ChartData['income']
>`
  select m.day, coalesce(m.mode, ${unknownMode}) as mode, sum(m.amount) as amount
  from money_received m join appointment a on a.id = m.appointment_id
  where m.day between ${from} and ${to} and a.status = any(${statusesOf(filter)})
    ${matchesFilter(db, { ...filter, day: undefined, from: undefined, to: undefined })}
  group by 1, 2 having sum(m.amount) <> 0 order by 1, 2`

type Counts = Pick<ChartData, 'status' | 'consultants' | 'services'>

/** One scan of the appointments with three groupings. */
async function countAppointments(db: Db, filter: ResolvedReportFilter): Promise<Counts> {
  type Row = Counts['status'][number] & { consultant: number; service: number; name: string }
  const rows = await db<Row[]>`
    with counted as (
      select a.status, a.consultant_id, a.service_id, count(*)::int as count
      from appointment a
      where a.status = any(${statusesOf(filter)}) ${matchesFilter(db, filter)}
      group by grouping sets ((a.status), (a.consultant_id), (a.service_id))
    )
    select n.status, n.consultant_id as consultant, n.service_id as service, n.count,
      coalesce(c.name, s.name) as name
    from counted n
    left join staff c on c.id = n.consultant_id
    left join service s on s.id = n.service_id
    order by n.count desc, name`
  const namedCounts = (column: 'consultant' | 'service') =>
    rows.flatMap((row) =>
      row[column] === null ? [] : [{ id: row[column], name: row.name, count: row.count }],
    )
  return {
    status: rows.filter(({ status }) => status !== null),
    consultants: namedCounts('consultant'),
    services: namedCounts('service'),
  }
}

/** Offered and booked slots by weekday and hour; hours with either. */
async function countSlots(
  db: Db,
  filter: ResolvedReportFilter,
  period: Period,
): Promise<ChartData['slots']> {
  const { branch, consultant } = filter
  const [filled, slots, daysOff] = await Promise.all([
    db<{ weekday: number; hour: number; filled: number }[]>`
      select extract(isodow from a.day)::int as weekday, extract(hour from a.starts)::int as hour,
        count(*)::int as filled
      from appointment a
      where not a.walk_in and a.status = any(${statusesOf({ tab: filter.tab, status: 'live' })}) ${matchesFilter(db, filter)}
      group by 1, 2`,
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
