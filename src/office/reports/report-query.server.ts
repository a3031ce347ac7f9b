import type { PendingQuery, Row } from 'postgres'
import type { PageCursor } from '../../scheduling/appointments/page-cursor.ts'
import { isBehindCursor, orderByCursor } from '../../scheduling/appointments/page-cursor.server.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import {
  areSumsFilled,
  filledGrain,
  matchesSum,
} from '../../scheduling/daily-sums/daily-sums.server.ts'
import {
  patientPart,
  sumsOfPatients,
  type PatientPart,
} from '../../scheduling/daily-sums/patient-sums.server.ts'
import { sumGrain, type SumGrain } from '../../scheduling/daily-sums/sum-grain.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { unknownMode } from '../../scheduling/appointments/payment.ts'
import { statusesOf, type ReportFilter } from './report-filter.ts'
import type { ReportRow, ReportTotals } from './report.ts'
import {
  ofPatients,
  readRenamed,
  resolvePatients,
  toLikeLiteral,
  type ResolvedReportFilter,
} from './report-patients.server.ts'

/**
 * Runs a report's query without a prepared plan. A search text matches one patient or most of them, so
 * the planner must know it: a generic plan takes seconds for a common name.
 */
export const withCustomPlan = <T>(
  db: Db,
  { name, mobile }: ReportFilter,
  run: (db: Queryable) => Promise<T>,
): Promise<T> =>
  name || mobile
    ? // At one moment: a merge in between would be counted under both names.
      (db.begin('isolation level repeatable read read only', async (tx) => {
        await tx`set local plan_cache_mode = force_custom_plan`
        return run(tx)
      }) as Promise<T>)
    : run(db)

/** SQL: the condition of a filter on `appointment a`, without its status. */
export const matchesFilter = (db: Queryable, filter: ResolvedReportFilter) => db`
  ${filter.day === undefined ? db`` : db`and a.day = ${filter.day}`}
  ${filter.from === undefined ? db`` : db`and a.day >= ${filter.from}`}
  ${filter.to === undefined ? db`` : db`and a.day <= ${filter.to}`}
  ${filter.weekday === undefined ? db`` : db`and extract(isodow from a.day) = ${filter.weekday}`}
  ${filter.hour === undefined ? db`` : db`and extract(hour from a.starts) = ${filter.hour}`}
  ${filter.walkIn === undefined ? db`` : db`and not a.walk_in`}
  ${hasPaymentFilter(filter) ? db`and exists (select from money_received m where ${matchesPayment(db, filter)})` : db``}
  ${filter.branch === undefined ? db`` : db`and a.branch_id = ${filter.branch}`}
  ${filter.consultant === undefined ? db`` : db`and a.consultant_id = ${filter.consultant}`}
  ${filter.service === undefined ? db`` : db`and a.service_id = ${filter.service}`}
  ${ofPatients(db, filter)}`

const hasPaymentFilter = ({ paidFrom, paidTo, mode }: ReportFilter): boolean =>
  paidFrom !== undefined || paidTo !== undefined || mode !== undefined

const matchesPayment = (db: Queryable, { paidFrom, paidTo, mode }: ReportFilter) => db`
  m.appointment_id = a.id and m.is_valid
  ${paidFrom === undefined ? db`` : db`and m.day >= ${paidFrom}`}
  ${paidTo === undefined ? db`` : db`and m.day <= ${paidTo}`}
  ${mode === undefined ? db`` : db`and m.mode is not distinct from ${mode === unknownMode ? null : mode}`}`

/**
 * The ids of a page, newest first, or of all rows. Each status is read from its own index in order, and only as far as
 * needed; one condition with all statuses would sort the whole report.
 */
function pageIds(
  db: Queryable,
  filter: ResolvedReportFilter,
  limit: number | null,
  after?: PageCursor,
) {
  const order = db`order by day desc, starts desc, id desc limit ${limit}`
  const queriesByStatus = statusesOf(filter).map(
    (status) => db`(
      select a.id, a.day, a.starts from appointment a
      where a.status = ${status} ${matchesFilter(db, filter)} ${isBehindCursor(db, after)} ${order})`,
  )
  if (queriesByStatus.length === 0) return db`select null::int where false`
  const unionOfStatuses = queriesByStatus.reduce((one, other) => db`${one} union all ${other}`)
  return db`select id from (${unionOfStatuses}) found ${order}`
}

/** One page of a report. */
export const readReportPage = (
  db: Queryable,
  filter: ResolvedReportFilter,
  limit: number,
  after: PageCursor | undefined,
) => db<ReportRow[]>`
  ${selectReportRows(db)}
  where a.id in (${pageIds(db, filter, limit, after)})
  ${orderByCursor(db)}`

/** The ids of all rows of a report as it is at one moment, newest first. */
export async function readReportIds(
  db: Queryable,
  filter: ResolvedReportFilter,
): Promise<readonly number[]> {
  // As one value: an object for each of a million ids takes longer than to find them.
  const [row] = await db<[{ ids: number[] }]>`
    select array(${pageIds(db, filter, null)}) as ids`
  return row.ids
}

/** The rows with these ids as they are now, in the order of the ids. */
export const readReportRows = (db: Queryable, ids: readonly number[]) => db<ReportRow[]>`
  ${selectReportRows(db)}
  join unnest(${[...ids]}::int[]) with ordinality listed (id, place) on listed.id = a.id
  order by listed.place`

function selectReportRows(db: Queryable) {
  return db`
    ${selectAppointments(
      db,
      db`, taken.mode as payment_mode, taken.transaction_id, taken.name as taken_by,
      p.file_number`,
    )}
    -- Lateral: in a plain join the planner reads every payment for one page.
    left join lateral (
      -- Of those that were paid in parts the last.
      select coalesce(m.mode, ${unknownMode}) as mode, m.transaction_id,
        (select t.name from staff t where t.id = m.staff_id) as name
      from money_received m
      where m.appointment_id = a.id and m.is_valid
      order by m.id desc limit 1
    ) taken on true`
}

/** The kept sums that answer a report's filter; undefined for a patient, payments, walk-ins, or two choices. */
export const reportGrain = (filter: ReportFilter): SumGrain | undefined =>
  filter.name || filter.mobile || filter.walkIn || hasPaymentFilter(filter)
    ? undefined
    : sumGrain(filter)

/**
 * The number of rows of a report, and the sums of their prices in rupees: what was received of those
 * that are paid in part is paid. From the kept sums where they answer it.
 */
export async function sumReport(db: Queryable, filter: ReportFilter): Promise<ReportTotals> {
  const part = onlyPatientPart(filter)
  const statuses = statusesOf(filter)
  if (part && (await areSumsFilled(db))) {
    const sums = await addSums(db, db`(${sumsOfPatients(db, part, statuses)}) s`)
    const renamed = await readRenamed(db, filter)
    return renamed.length === 0
      ? sums
      : sumOf(sums, await sumReportRows(db, { ...filter, patients: renamed, renamed: [] }))
  }
  const grain = await filledGrain(db, reportGrain(filter))
  return grain
    ? addSums(db, db`sums.appointment s where ${matchesSum(db, grain, { ...filter, statuses })}`)
    : sumReportRows(db, await resolvePatients(db, filter))
}

const sumOf = (one: ReportTotals, other: ReportTotals): ReportTotals => ({
  count: one.count + other.count,
  total: one.total + other.total,
  paid: one.paid + other.paid,
  unpaid: one.unpaid + other.unpaid,
})

async function addSums(db: Queryable, sums: PendingQuery<Row[]>): Promise<ReportTotals> {
  const [row] = await db<ReportTotals[]>`
    select coalesce(sum(s.count), 0)::int as count, coalesce(sum(s.price), 0) / 100.0 as total,
      coalesce(sum(s.paid + s.part_paid), 0) / 100.0 as paid,
      (coalesce(sum(s.price - s.paid) filter (where is_live(s.status)), 0) - coalesce(sum(s.part_paid), 0))
        / 100.0 as unpaid
    from ${sums}`
  return row!
}

/** The part of a name or of a number, where a filter asks for nothing else and there are sums of it. */
function onlyPatientPart({ name, mobile, ...filter }: ReportFilter): PatientPart | undefined {
  const { tab: _tab, status: _status, ...others } = filter
  const isAlone = Object.values(others).every((value) => value === undefined)
  return isAlone ? patientPart({ name: name && toLikeLiteral(name), mobile }) : undefined
}

/** The same from the appointments themselves, whatever the filter. */
export async function sumReportRows(
  db: Queryable,
  filter: ResolvedReportFilter,
): Promise<ReportTotals> {
  const [row] = await db<ReportTotals[]>`
    with summed as (
      select count(*)::int as count, coalesce(sum(a.price), 0) as total,
        coalesce(sum(a.price) filter (where a.payment_status = 'P'), 0) as paid,
        coalesce(sum(a.price) filter (where a.payment_status = 'U' and is_live(a.status)), 0) as unpaid
      from appointment a
      where a.status = any(${statusesOf(filter)}) ${matchesFilter(db, filter)}
    ),
    in_part as (
      select coalesce(sum(o.paid), 0) / 100.0 as paid
      from outstanding o
      -- Lateral: they are few, and a plain join would read every appointment once more.
      cross join lateral (
        select from appointment a
        where a.id = o.appointment_id and a.status = any(${statusesOf(filter)})
          ${matchesFilter(db, filter)} limit 1) a
      where o.paid > 0
    )
    select s.count, s.total, s.paid + i.paid as paid, s.unpaid - i.paid as unpaid
    from summed s cross join in_part i`
  return row!
}
