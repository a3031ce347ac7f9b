import type { FastifyInstance } from 'fastify'
import { readAudited } from '../../access/audit-log/audit.server.ts'
import { can, visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { toPage } from '../../platform/http/page.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Appointment } from './appointment.ts'
import { tabRules } from './appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
  readAppointment,
  readDayFigures,
  readLastChange,
  type AppointmentFilter,
} from './list-appointments.ts'
import {
  formatCancelledCursor,
  formatCursor,
  parseCancelledCursor,
  parseCursor,
  toAppointmentPage,
} from './page-cursor.ts'
import { isBehindCursor, orderByCursor } from './page-cursor.server.ts'
import { cancelledAt, selectAppointments } from './select-appointments.server.ts'

export function appointmentReadRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listAppointments, async ({ query, staff }) => {
    const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    if (tabRules[query.tab].order === 'lastCancelled') {
      return toPage(await readCancelledPage(db, filter), query.limit, formatCancelled)
    }
    return toAppointmentPage(await readPage(db, filter, now().today), query.limit)
  })

  route(app, readAppointment, async ({ params: { id }, ...actor }) => {
    const ownConsultantId = visibleConsultant(actor.staff)
    const select = db<(Appointment & { age: number })[]>`
      ${selectAppointments(db, db`, age_on(p.age, p.age_on, a.day) as age`)}
      where a.id = ${id} ${ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`}`
    const row = await readAudited(db, select, actor, { subject: 'appointment', id })
    if (!row) throw new ProblemError('not_found')
    return row
  })

  // Without an entry in the audit: it says nothing of a patient.
  route(app, readLastChange, async ({ params: { id }, staff }) => {
    const ownConsultantId = visibleConsultant(staff)
    const [row] = await db<CallAnswer<typeof readLastChange>[]>`
      select a.version, coalesce(change.id, 0)::float8 as change, change.name as changed_by,
        coalesce(change.staff_id = ${staff.id}, false) as is_own
      from appointment a
      left join lateral (
        select e.id, e.staff_id, s.name from audit_event e left join staff s on s.id = e.staff_id
        where e.patient_id = a.patient_id and e.subject_id = a.id
          and split_part(e.subject, '.', 1) in ('appointment', 'visit', 'vitals')
          and e.action not in ('read', 'looked up', 'printed', 'exported')
        order by e.at desc, e.id desc limit 1) change on true
      where a.id = ${id} ${ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`}`
    if (!row) throw new ProblemError('not_found')
    return row
  })

  route(app, countAppointments, async ({ query, staff }) => {
    const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from appointment a where ${filterCondition(db, filter, now().today)}`
    return row!
  })

  route(app, readDayFigures, async ({ query, staff }) => {
    const consultant = visibleConsultant(staff, query.consultant)
    const scopeCondition = scopeConditionOf(db, { ...query, consultant })
    const { today } = now()
    const takenOn = (day: Day) => db`
      (select coalesce(sum(m.amount), 0) from money_received m
        -- Lateral: in a plain join the planner reads every appointment of the branch for one day's payments.
        cross join lateral (
          select from appointment a where a.id = m.appointment_id ${scopeCondition} limit 1) a
        where m.day = ${day})`
    const [row] = await db<
      { pending: number; conducted: number; cancelled: number; taken: number | null }[]
    >`
      select
        (select count(*)::int from appointment a
          where a.status = 'PE' and a.day = ${today} ${scopeCondition}) as pending,
        (select count(*)::int from appointment a
          where a.status = 'CD' and a.day = ${today} ${scopeCondition}) as conducted,
        (select count(*)::int from appointment a
          where a.status = 'CN' and a.day = ${today} ${scopeCondition}) as cancelled,
        ${can(staff, 'read reports') ? takenOn(today) : db`null`} as taken`
    return row!
  })
}

type AppointmentScope = Pick<AppointmentFilter, 'branch' | 'consultant' | 'day'>

const scopeConditionOf = (db: Db, { branch, consultant, day }: AppointmentScope) => db`
  ${day === undefined ? db`` : db`and a.day = ${day}`}
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`

function filterCondition(db: Db, filter: AppointmentFilter, today: Day) {
  const { status, days } = tabRules[filter.tab]
  const dayCondition = {
    '=': db`and a.day = ${today}`,
    '>=': db`and a.day >= ${today}`,
    '<': db`and a.day < ${today}`,
    any: db``,
  }[days]
  return db`a.status = ${status} ${dayCondition} ${scopeConditionOf(db, filter)}`
}

type PageQuery = AppointmentFilter & { after?: string | undefined; limit: number }

/** Reads one row more than `limit`, which shows `toAppointmentPage` whether there is a next page. */
function readPage(db: Db, query: PageQuery, today: Day) {
  const { status, days, order: rule } = tabRules[query.tab]
  const order = rule === 'soonest' ? 'soonest' : 'newest'
  // The first or last day of a tab is expressed as a cursor too. As a separate condition on the day
  // the planner treats the two as independent, estimates too few rows, and sorts every future
  // appointment for one page.
  const edgeCursor =
    days === '>=' || days === '<' ? formatCursor({ day: today, starts: '00:00', id: 0 }) : undefined
  const cursors = [query.after, edgeCursor]
    .filter((cursor) => cursor !== undefined)
    .toSorted(compareCursors)
  const cursor = parseCursor(order === 'soonest' ? cursors.at(-1) : cursors[0])
  return db<Appointment[]>`
    ${selectAppointments(db)}
    where a.status = ${status} ${days === '=' ? db`and a.day = ${today}` : db``} ${scopeConditionOf(db, query)}
      ${isBehindCursor(db, cursor, order)}
    ${orderByCursor(db, order)}
    limit ${query.limit + 1}`
}

/** A page of what was cancelled, last first, in the order of the partial indexes on cancelled ones. */
function readCancelledPage(db: Db, query: PageQuery) {
  const cursor = parseCancelledCursor(query.after)
  return db<(Appointment & { cancelledAt: string | Date })[]>`
    ${selectAppointments(db)}
    where a.status = 'CN' ${scopeConditionOf(db, query)}
      ${cursor ? db`and (${cancelledAt(db)}, a.id) < (${cursor.cancelledAt}::timestamptz, ${cursor.id})` : db``}
    order by ${cancelledAt(db)} desc, a.id desc
    limit ${query.limit + 1}`
}

const formatCancelled = ({ cancelledAt: at, id }: { cancelledAt: string | Date; id: number }) =>
  formatCancelledCursor({ cancelledAt: new Date(at).toISOString(), id })

/**
 * Orders cursors as texts: days and times have a fixed length, so that they sort in order of time.
 */
const compareCursors = (a: string, b: string): number => (a < b ? -1 : 1)
