import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { SharedReadings } from '../../platform/db/shared-readings.server.ts'
import type { Day } from '../../platform/day/day.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { toPage } from '../../platform/http/page.ts'
import {
  daysOfAge,
  debtAges,
  listOutstanding,
  sumOutstanding,
  type OutstandingRow,
} from './outstanding.ts'

export function outstandingRoutes(
  app: FastifyInstance,
  { db, now }: { db: Db; now: () => ClinicNow },
): void {
  route(app, listOutstanding, async ({ query, staff }) => {
    const { age, after, limit } = query
    const days = age ? daysOfAge(age, now().today) : { from: null, to: null }
    const [afterDay, afterId] = after?.split(' ') ?? []
    const rows = await db<OutstandingRow[]>`
      select a.id, a.day, a.starts, a.ends, a.walk_in, a.patient_id, p.name as patient_name,
        p.mobile, a.branch_id, (select name from branch where id = a.branch_id) as branch_name,
        (select name from staff where id = a.consultant_id) as consultant_name,
        (select name from service where id = a.service_id) as service_name,
        o.since, o.owed / 100.0 as owed, o.paid / 100.0 as paid
      from (
        select * from outstanding o
        where ${isAt(db, { ...query, consultant: visibleConsultant(staff, query.consultant) })}
          ${days.from === null ? db`` : db`and o.since >= ${days.from}`}
          ${days.to === null ? db`` : db`and o.since <= ${days.to}`}
          ${after === undefined ? db`` : db`and (o.since, o.appointment_id) > (${afterDay!}, ${Number(afterId)})`}
        order by o.since, o.appointment_id limit ${limit + 1}
      ) o
      join appointment a on a.id = o.appointment_id
      join patient p on p.id = a.patient_id
      order by o.since, o.appointment_id`
    return toPage(rows, limit, ({ since, id }) => `${since} ${id}`)
  })

  const shared = new SharedReadings<CallAnswer<typeof sumOutstanding>>()
  route(app, sumOutstanding, ({ query, staff }) => {
    const { today } = now()
    const scope = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    return shared.read([scope, today], () => sumDebts(db, scope, today))
  })
}

interface DebtScope {
  branch?: number | undefined
  consultant?: number | undefined
}

/** How many debts there are of each age, and their sums in rupees. */
async function sumDebts(
  db: Db,
  scope: DebtScope,
  today: Day,
): Promise<CallAnswer<typeof sumOutstanding>> {
  const sumOf = (age: (typeof debtAges)[number]) => {
    const { from, to } = daysOfAge(age, today)
    return db`
      select ${age} as age, count(*)::int as count, coalesce(sum(o.owed), 0) / 100.0 as owed
      from outstanding o
      where ${isAt(db, scope)}
        ${from === null ? db`` : db`and o.since >= ${from}`}
        ${to === null ? db`` : db`and o.since <= ${to}`}`
  }
  const [week, month, older] = debtAges.map(sumOf)
  const rows = await db<CallAnswer<typeof sumOutstanding>>`
    ${week!} union all ${month!} union all ${older!}`
  return [...rows]
}

/** SQL: the debts at a branch, with a consultant. */
const isAt = (db: Db, { branch, consultant }: DebtScope) => db`
  true ${branch === undefined ? db`` : db`and o.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and o.consultant_id = ${consultant}`}`
