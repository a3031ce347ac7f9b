import type { FastifyInstance } from 'fastify'
import type { PendingQuery, Row } from 'postgres'
import { readAudited } from '../../access/audit-log/audit.server.ts'
import { can, visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { toPage } from '../../platform/http/page.ts'
import { AnswerText, KeptAnswers } from '../../platform/live/kept-answers.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { filledGrain, matchesSum } from '../daily-sums/daily-sums.server.ts'
import { sumGrain } from '../daily-sums/sum-grain.ts'
import type { Appointment } from './appointment.ts'
import { tabRules } from './appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
  readAppointment,
  readDayFigures,
  readLastChange,
  type AppointmentFilter,
  type ListedAppointment,
} from './list-appointments.ts'
import {
  formatCancelledCursor,
  formatCursor,
  parseCancelledCursor,
  parseCursor,
  toAppointmentPage,
} from './page-cursor.ts'
import { scopeConditionOf, sumDay } from './sum-day.server.ts'
import { isBehindCursor, orderByCursor } from './page-cursor.server.ts'
import { cancelledAt, selectAppointments } from './select-appointments.server.ts'

export function appointmentReadRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  const kept = new KeptAnswers(db)
  route(app, listAppointments, async ({ query, staff, reply }) => {
    const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    const { today } = now()
    const readList = async () => toAppointmentPage(await readPage(db, filter, today), query.limit)
    if (tabRules[query.tab].order === 'lastCancelled') {
      return toPage(await readCancelledPage(db, filter), query.limit, formatCancelled)
    }
    // A first page is what all desks of a branch look at.
    if (query.after !== undefined) return readList()
    const day = tabRules[query.tab].days === '=' ? today : query.day
    return kept.answer(JSON.stringify([today, filter]), {
      dependency: { subjects: listAppointments.live },
      input: { query: { ...filter, day } },
      read: async () => new AnswerText(reply.serialize(await readList()) as string),
    })
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
        where e.patient_id = any(entries_of(a.patient_id)) and e.subject_id = a.id
          and split_part(e.subject, '.', 1) in ('appointment', 'visit', 'vitals')
          and e.action not in ('read', 'looked up', 'printed', 'exported')
        order by e.at desc, e.id desc limit 1) change on true
      where a.id = ${id} ${ownConsultantId === undefined ? db`` : db`and a.consultant_id = ${ownConsultantId}`}`
    if (!row) throw new ProblemError('not_found')
    return row
  })

  route(app, countAppointments, async ({ query, staff }) => {
    const filter = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    return countTab(db, filter, now().today)
  })

  route(app, readDayFigures, ({ query, staff }) => {
    const scope = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    return sumDay(db, scope, now().today, { withMoney: can(staff, 'read reports') })
  })
}

function filterCondition(db: Db, filter: AppointmentFilter, today: Day) {
  const { status, days } = tabRules[filter.tab]
  return db`a.status = ${status} ${onDays(db, db`a.day`, days, today)} ${scopeConditionOf(db, filter)}`
}

/** SQL: the days of a tab, from today's point of view. */
const onDays = (
  db: Db,
  day: PendingQuery<Row[]>,
  days: (typeof tabRules)[keyof typeof tabRules]['days'],
  today: Day,
) =>
  ({
    '=': db`and ${day} = ${today}`,
    '>=': db`and ${day} >= ${today}`,
    '<': db`and ${day} < ${today}`,
    any: db``,
  })[days]

/** From the kept sums, unless a consultant is asked for at one branch. */
async function countTab(db: Db, filter: AppointmentFilter, today: Day): Promise<{ count: number }> {
  const grain = await filledGrain(db, sumGrain(filter))
  const { status, days } = tabRules[filter.tab]
  const [row] = grain
    ? await db<{ count: number }[]>`
        select coalesce(sum(s.count), 0)::int as count from sums.appointment s
        where ${matchesSum(db, grain, { statuses: [status], day: filter.day })}
          ${onDays(db, db`s.day`, days, today)}`
    : await db<{ count: number }[]>`
        select count(*)::int as count from appointment a where ${filterCondition(db, filter, today)}`
  return row!
}

type PageQuery = AppointmentFilter & { after?: string | undefined; limit: number }

/** As `lineState` says it of one patient. */
const waitingColumn = (db: Db) => db`,
  a.status = 'PE' and a.arrived_at is not null and v.appointment_id is null and coalesce(
    (select not e.is_called and e.finished_at is null and e.left_at is null from line_entry e
      where e.appointment_id = a.id), true) as is_waiting`

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
  return db<ListedAppointment[]>`
    ${selectAppointments(db, waitingColumn(db))}
    where a.status = ${status} ${days === '=' ? db`and a.day = ${today}` : db``} ${scopeConditionOf(db, query)}
      ${isBehindCursor(db, cursor, order)}
    ${orderByCursor(db, order)}
    limit ${query.limit + 1}`
}

/** A page of what was cancelled, last first, in the order of the partial indexes on cancelled ones. */
function readCancelledPage(db: Db, query: PageQuery) {
  const cursor = parseCancelledCursor(query.after)
  return db<(ListedAppointment & { cancelledAt: string | Date })[]>`
    ${selectAppointments(db, waitingColumn(db))}
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
