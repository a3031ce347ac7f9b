import type { Appointment } from '../../scheduling/appointments/appointment.ts'
import { selectAppointments } from '../../scheduling/appointments/select-appointments.server.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { statusesOf, type ReportFilter } from './report-filter.ts'

/** Where a page begins: behind this row, newest first. */
export interface ReportPlace {
  day: string
  starts: string
  id: number
}

/**
 * So many patients' appointments are read patient by patient. A search that finds more is about
 * people whom a walk through the appointments meets soon anyway.
 */
const fewPatients = 2_000

/** The filter with what was typed of a patient looked up first. */
export type FoundFilter = ReportFilter & { patients: number[] | undefined }

/**
 * Runs what asks for a report. What is typed may mean one patient or most of them, so the planner
 * has to know it each time: a plan that is kept for any name reads for seconds where one is common.
 */
export const withPlanFor = <T>(
  db: Db,
  { name, mobile }: ReportFilter,
  run: (db: Queryable) => Promise<T>,
): Promise<T> =>
  name || mobile
    ? (db.begin(async (tx) => {
        await tx`set local plan_cache_mode = force_custom_plan`
        return run(tx)
      }) as Promise<T>)
    : run(db)

/** Looks up whom a typed name or number may mean; undefined when it means nobody in particular. */
export async function findPatients(db: Queryable, filter: ReportFilter): Promise<FoundFilter> {
  if (!filter.name && !filter.mobile) return { ...filter, patients: undefined }
  const rows = await db<{ id: number }[]>`
    select p.id from patient p where ${isMeant(db, filter)} limit ${fewPatients + 1}`
  const patients = rows.length > fewPatients ? undefined : rows.map(({ id }) => id)
  return { ...filter, patients }
}

const isMeant = (db: Queryable, { name, mobile }: ReportFilter) => db`
  ${name ? db`p.name_key like ${`%${literal(name)}%`}` : db`true`}
  ${mobile ? db`and p.mobile like ${`%${mobile}%`}` : db``}`

/** A typed text as a pattern for itself, in the form that names are kept in for searching. */
const literal = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)

/** What of `appointment a` a report is about, its status aside. */
export const matches = (db: Queryable, filter: FoundFilter) => db`
  ${filter.day === undefined ? db`` : db`and a.day = ${filter.day}`}
  ${filter.from === undefined ? db`` : db`and a.day >= ${filter.from}`}
  ${filter.to === undefined ? db`` : db`and a.day <= ${filter.to}`}
  ${filter.weekday === undefined ? db`` : db`and extract(isodow from a.day) = ${filter.weekday}`}
  ${filter.hour === undefined ? db`` : db`and extract(hour from a.starts) = ${filter.hour}`}
  ${isOfMoney(filter) ? db`and exists (select from payment y where ${isItsMoney(db, filter)})` : db``}
  ${filter.branch === undefined ? db`` : db`and a.branch_id = ${filter.branch}`}
  ${filter.consultant === undefined ? db`` : db`and a.consultant_id = ${filter.consultant}`}
  ${filter.service === undefined ? db`` : db`and a.service_id = ${filter.service}`}
  ${
    filter.patients
      ? db`and a.patient_id = any(${filter.patients})`
      : filter.name || filter.mobile
        ? db`and exists (select from patient p where p.id = a.patient_id and ${isMeant(db, filter)})`
        : db``
  }`

const isOfMoney = ({ paidFrom, paidTo, mode }: ReportFilter): boolean =>
  paidFrom !== undefined || paidTo !== undefined || mode !== undefined

const isItsMoney = (db: Queryable, { paidFrom, paidTo, mode }: ReportFilter) => db`
  y.appointment_id = a.id and y.received
  ${paidFrom === undefined ? db`` : db`and y.day >= ${paidFrom}`}
  ${paidTo === undefined ? db`` : db`and y.day <= ${paidTo}`}
  ${mode === undefined ? db`` : db`and y.mode is not distinct from ${mode === 'NotTold' ? null : mode}`}`

/**
 * The ids of a page, newest first. Each status is read from its own index in that order, and only
 * as far as the page needs; a list of statuses in one condition would have to be sorted whole.
 */
function pageIds(
  db: Queryable,
  filter: FoundFilter,
  limit: number,
  after: ReportPlace | undefined,
) {
  const behind = after
    ? db`and (a.day, a.starts, a.id) < (${after.day}, ${after.starts}, ${after.id})`
    : db``
  const order = db`order by day desc, starts desc, id desc limit ${limit}`
  const ofStatus = statusesOf(filter).map(
    (status) => db`(
      select a.id, a.day, a.starts from appointment a
      where a.status = ${status} ${matches(db, filter)} ${behind} ${order})`,
  )
  if (ofStatus.length === 0) return db`select null::int`
  const all = ofStatus.reduce((one, other) => db`${one} union all ${other}`)
  return db`select id from (${all}) found ${order}`
}

/** One page of a report. */
export function readReportPage(
  db: Queryable,
  filter: FoundFilter,
  limit: number,
  after: ReportPlace | undefined,
) {
  return db<Appointment[]>`
    ${selectAppointments(db)}
    where a.id in (${pageIds(db, filter, limit, after)})
    order by a.day desc, a.starts desc, a.id desc`
}

/** How many rows a whole report has, and the sum of their prices in rupees. */
export async function sumReport(
  db: Queryable,
  filter: FoundFilter,
): Promise<{ count: number; total: number }> {
  const [row] = await db<{ count: number; total: number }[]>`
    select count(*)::int as count, coalesce(sum(a.price), 0) as total from appointment a
    where a.status = any(${statusesOf(filter)}) ${matches(db, filter)}`
  return row!
}
