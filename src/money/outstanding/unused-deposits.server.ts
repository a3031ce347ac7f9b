import type { FastifyInstance } from 'fastify'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { toPage } from '../../platform/http/page.ts'
import { listUnusedDeposits, sumUnusedDeposits, type UnusedDeposit } from './unused-deposits.ts'

export function unusedDepositRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listUnusedDeposits, async ({ query, staff }) => {
    const { after, limit } = query
    const [afterDay, afterId] = after?.split(' ') ?? []
    const scope = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    const rows = await db<UnusedDeposit[]>`
      select a.id, a.day, a.starts, a.ends, a.walk_in, a.patient_id, p.name as patient_name,
        p.mobile, a.branch_id, b.name as branch_name, c.name as consultant_name,
        s.name as service_name, u.id as deposit, u.series_id, u.since, u.unused / 100.0 as amount,
        exists (select from adjustment d where d.appointment_id = a.id and d.state = 'asked'
          and d.source = case when u.series_id is null then 'deposit' else 'package' end) as is_asked
      from (
        ${unusedAt(db, scope)}
        ${after === undefined ? db`` : db`and (h.since, h.id) > (${afterDay!}, ${Number(afterId)})`}
        order by h.since, h.id limit ${limit + 1}
      ) u
      join appointment a on a.id = u.appointment_id
      join patient p on p.id = a.patient_id
      join branch b on b.id = a.branch_id
      join staff c on c.id = a.consultant_id
      join service s on s.id = a.service_id
      order by u.since, u.id`
    return toPage(rows, limit, ({ since, deposit }) => `${since} ${deposit}`)
  })

  route(app, sumUnusedDeposits, async ({ query, staff }) => {
    const scope = { ...query, consultant: visibleConsultant(staff, query.consultant) }
    const [row] = await db<[{ count: number; amount: number }]>`
      select count(*)::int as count, coalesce(sum(unused), 0) / 100.0 as amount
      from (${unusedAt(db, scope)}) u`
    return row
  })
}

/**
 * SQL: what is held at a branch, with a consultant, and no pending appointment needs, in paise: all of an
 * appointment that is not to come, and of a series what its pending sessions leave. Few are held at a time.
 */
const unusedAt = (
  db: Db,
  { branch, consultant }: { branch?: number | undefined; consultant?: number | undefined },
) => db`
  select h.*, h.paise - n.paise as unused
  from held_deposit h
  -- Each by its id: "offset 0" keeps the planner from all appointments of a branch.
  cross join lateral (
    select status, branch_id, consultant_id from appointment where id = h.appointment_id offset 0
  ) a
  cross join lateral (
    select case when h.series_id is null then case when a.status = 'PE' then h.paise else 0 end
      else coalesce((select sum(t.paise) from package_session t
        join appointment x on x.id = t.appointment_id
        where t.series_id = h.series_id and x.status = 'PE'), 0) end as paise
  ) n
  where h.paise > n.paise ${branch === undefined ? db`` : db`and a.branch_id = ${branch}`}
  ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}`
