import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { DrawerOfDay } from './drawers.ts'

/** The drawers that a condition on `d`, a row of `drawer`, chooses; by day, branch and person. */
export async function selectDrawers(
  db: Queryable,
  condition: PendingQuery<Row[]>,
): Promise<DrawerOfDay[]> {
  const rows = await db<DrawerOfDay[]>`
    select d.id, d.staff_id, s.name as staff_name, d.branch_id, b.name as branch_name, d.day,
      jsonb_build_object('opening', drawer_opening(d.id), 'cash', r.cash, 'online', r.online,
        'notTold', r.not_told) as expected,
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'at', c.at, 'by', p.name, 'opening', c.opening,
          'cash', c.cash, 'online', c.online, 'notTold', c.not_told, 'notes', c.notes,
          'countedCash', c.counted_cash, 'countedOnline', c.counted_online,
          'cashDifference', c.cash_difference, 'onlineDifference', c.online_difference,
          'reason', c.reason, 'carried', c.carried, 'carriedTo', c.carried_to,
          'reopened', case when o.close_id is not null then
            jsonb_build_object('at', o.at, 'by', q.name, 'reason', o.reason) end)
          order by c.id desc), '[]')
        from drawer_close c
        join staff p on p.id = c.closed_by
        left join drawer_reopening o on o.close_id = c.id
        left join staff q on q.id = o.staff_id
        where c.drawer_id = d.id
      ) as closes,
      not exists (
        select from drawer e where e.staff_id = d.staff_id and e.branch_id = d.branch_id and e.day < d.day
          and e.close_id is not null) as is_first
    from drawer d
    cross join lateral drawer_received(d.id) r
    join staff s on s.id = d.staff_id
    join branch b on b.id = d.branch_id
    where ${condition}
    order by d.day, b.name, s.name, d.id`
  return rows.map(({ closes, ...row }) => ({
    ...row,
    closes: closes.map(({ reopened, ...close }) => ({
      ...close,
      at: toInstant(close.at),
      reopened: reopened && { ...reopened, at: toInstant(reopened.at) },
    })),
  }))
}

/** An instant as PostgreSQL writes it into JSON, as our calls write it. */
const toInstant = (at: string): string => new Date(at).toISOString()
