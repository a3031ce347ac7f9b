import type { FastifyInstance } from 'fastify'
import { consultantSeenBy } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { Appointment } from './appointment.ts'
import { tabRules } from './appointment-tabs.ts'
import {
  countAppointments,
  listAppointments,
  readDayFigures,
  type AppointmentFilter,
} from './list-appointments.ts'
import { selectAppointments } from './select-appointments.server.ts'

export function appointmentListRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listAppointments, async ({ query, staff }) => {
    const filter = { ...query, consultant: consultantSeenBy(staff, query.consultant) }
    const rows = await readPage(db, filter, now().today)
    const more = rows.length > query.limit
    const page = more ? rows.slice(0, query.limit) : rows
    const last = page.at(-1)
    return { rows: page, next: more && last ? `${last.day} ${last.starts} ${last.id}` : null }
  })

  route(app, countAppointments, async ({ query, staff }) => {
    const filter = { ...query, consultant: consultantSeenBy(staff, query.consultant) }
    const [row] = await db<{ count: number }[]>`
      select count(*)::int as count from appointment a where ${matches(db, filter, now().today)}`
    return row!
  })

  route(app, readDayFigures, async ({ query, staff }) => {
    const consultant = consultantSeenBy(staff, query.consultant)
    const whose = of(db, { ...query, consultant })
    const { today } = now()
    const [row] = await db<
      { pending: number; conducted: number; cancelled: number; taken: number }[]
    >`
      select
        (select count(*)::int from appointment a
          where a.status = 'PE' and a.day = ${today} ${whose}) as pending,
        (select count(*)::int from appointment a
          where a.status = 'CD' and a.day = ${today} ${whose}) as conducted,
        (select count(*)::int from appointment a
          where a.status = 'CN' and a.day = ${today} ${whose}) as cancelled,
        (select coalesce(sum(p.amount), 0) from payment p
          -- One by one: joined freely, every appointment of a branch would be read for a day's payments.
          cross join lateral (
            select from appointment a where a.id = p.appointment_id ${whose} limit 1) a
          where p.day = ${today} and p.received) as taken`
    return row!
  })
}

type Whose = Pick<AppointmentFilter, 'branch' | 'consultant'>

const of = (db: Db, { branch, consultant }: Whose) => db`
  ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`

function matches(db: Db, filter: AppointmentFilter, today: Day) {
  const { status, days } = tabRules[filter.tab]
  const onDays = {
    '=': db`and a.day = ${today}`,
    '>=': db`and a.day >= ${today}`,
    '<': db`and a.day < ${today}`,
    any: db``,
  }[days]
  return db`a.status = ${status} ${onDays} ${of(db, filter)}`
}

type PageWish = AppointmentFilter & { after?: string | undefined; limit: number }

/** One row more than asked, which tells whether there is a next page without counting. */
function readPage(db: Db, wish: PageWish, today: Day) {
  const { status, days, order } = tabRules[wish.tab]
  const soonestFirst = order === 'soonest'
  // The edge of a tab's days is a place like any other. Said apart, the planner would take the two
  // for independent, expect next to nothing of them, and sort all that is booked ahead for a page.
  const edge = days === '>=' || days === '<' ? `${today} 00:00 0` : undefined
  const places = [wish.after, edge].filter((place) => place !== undefined).toSorted(byPlace)
  const place = soonestFirst ? places.at(-1) : places[0]
  const [day, starts, id] = place?.split(' ') ?? []
  const beyond =
    day === undefined
      ? db``
      : soonestFirst
        ? db`and (a.day, a.starts, a.id) > (${day}, ${starts!}, ${Number(id)})`
        : db`and (a.day, a.starts, a.id) < (${day}, ${starts!}, ${Number(id)})`
  const sorted = soonestFirst ? db`a.day, a.starts, a.id` : db`a.day desc, a.starts desc, a.id desc`
  return db<Appointment[]>`
    ${selectAppointments(db)}
    where a.status = ${status} ${days === '=' ? db`and a.day = ${today}` : db``} ${of(db, wish)}
      ${beyond}
    order by ${sorted}
    limit ${wish.limit + 1}`
}

/** Days and times of places have one length each, so that texts sort like them. */
const byPlace = (a: string, b: string): number => (a < b ? -1 : 1)
