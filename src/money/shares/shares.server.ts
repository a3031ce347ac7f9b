import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { visibleConsultant } from '../../access/permissions/access.ts'
import { route } from '../../access/permissions/route.server.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import { throwOverlapAs } from '../../platform/http/overlap-problem.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { continueBehind, giveBackDays } from './share-days.server.ts'
import { readStatement } from './share-statement.server.ts'
import { addShare, listShares, readShareStatement, removeShare, type Share } from './shares.ts'

export function shareRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, listShares, async ({ query, staff }) => {
    const consultant = visibleConsultant(staff, query.consultant)
    const rows = await db<Share[]>`
      select h.id, h.version, h.consultant_id, c.name as consultant_name, s.name as service_name,
        h.basis_points / 100.0 as percent, h.paise / 100.0 as amount, h.valid_from, h.valid_to
      from consultant_share h
      join staff c on c.id = h.consultant_id
      left join service s on s.id = h.service_id
      where h.removed_at is null
        ${consultant === undefined ? db`` : db`and h.consultant_id = ${consultant}`}
      order by c.name, c.id, s.name nulls first, h.valid_from desc`
    return [...rows]
  })

  route(app, addShare, ({ body, staff, address }) =>
    db.begin(async (tx) => {
      const { consultant, service, percent, amount, validFrom, validTo } = body
      const [known] = await tx`
        select from staff where id = ${consultant} and role = 'Consultant'
          and (${service}::integer is null or exists (select from service where id = ${service}))`
      if (!known) throw new ProblemError('not_found')
      const ended = await tx<{ id: number }[]>`
        update consultant_share set valid_to = ${addDays(validFrom, -1)}, version = version + 1
        where consultant_id = ${consultant} and service_id is not distinct from ${service}
          and valid_to is null and valid_from < ${validFrom} and removed_at is null
        returning id`
      const [row] = await tx<[{ id: number }]>`
        insert into consultant_share (consultant_id, service_id, basis_points, paise, valid_from,
          valid_to, set_by)
        values (${consultant}, ${service}, ${percent === null ? null : Math.round(percent * 100)},
          ${amount === null ? null : toPaise(amount)}, ${validFrom}, ${validTo}, ${staff.id})
        returning id`.catch(throwOverlapAs('share_overlap'))
      await tx`
        update consultant_share set ended_by = ${row.id} where id = any(${ended.map((it) => it.id)}::int[])`
      // A share of some days is an exception: after it the terms are those of before.
      const continued =
        validTo === null
          ? undefined
          : await continueBehind(tx, {
              ended: ended[0]?.id,
              lastDay: validTo,
              staffId: staff.id,
            })
      const { id } = row
      const entry = { action: 'added', subject: 'share', id }
      await audit(
        tx,
        { staff, address },
        { ...entry, after: { ...body, ended: ended[0]?.id, continued } },
      )
      return { id }
    }),
  )

  route(app, removeShare, ({ params: { id }, body: { version }, staff, address }) =>
    db.begin(async (tx) => {
      const [before] = await tx<StoredShare[]>`
        select * from consultant_share where id = ${id} for update`
      if (!before) throw new ProblemError('not_found')
      // The answer was lost, or the button was clicked twice.
      if (before.removedAt !== null) return {}
      if (before.version !== version) throw new ProblemError('row_changed')
      await tx`
        update consultant_share set removed_at = now(), version = version + 1 where id = ${id}`
      const continued = await giveBackDays(tx, before, staff.id)
      const entry = { action: 'removed', subject: 'share', id, before }
      await audit(tx, { staff, address }, { ...entry, after: continued && { continued } })
      return {}
    }),
  )

  route(
    app,
    readShareStatement,
    async ({ query, staff, address }) => {
      const filter = { ...query, consultant: visibleConsultant(staff, query.consultant)! }
      const [statement] = await Promise.all([
        readStatement(db, filter),
        audit(
          db,
          { staff, address },
          { action: 'read', subject: 'report', after: { tab: 'shares', ...filter } },
        ),
      ])
      return statement
    },
    { isLong: true },
  )
}

interface StoredShare {
  id: number
  version: number
  validTo: Day | null
  endedBy: number | null
  removedAt: Date | null
}
