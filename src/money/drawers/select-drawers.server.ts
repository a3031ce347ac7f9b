import type { PendingQuery, Row } from 'postgres'
import type { Queryable } from '../../platform/db/connect.server.ts'
import type { DrawerOfDay } from './drawers.ts'

/** The most earlier days that are offered to be counted; the count of a later day holds their cash. */
export const maxLeftOpen = 7
/** How many days ago the one day may be that is offered to somebody who never counted. */
export const firstWithin = 7

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
      (
        select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'number', n.number, 'at', v.at, 'kind', v.kind,
          'paise', v.paise, 'note', v.note, 'by', m.name, 'takesBack', o.number,
          'isTakenBack', exists (select from cash_voucher t where t.takes_back = v.id)) order by v.id), '[]')
        from cash_voucher v
        join numbered_cash_voucher n on n.id = v.id
        join staff m on m.id = v.made_by
        left join numbered_cash_voucher o on o.id = v.takes_back
        where v.drawer_id = d.id
      ) as vouchers,
      counted.day is null as is_first,
      exists (
        select from drawer e where e.staff_id = d.staff_id and e.branch_id = d.branch_id and e.day > d.day
          and e.close_id is not null) as is_later_closed,
      (
        -- After the last count; of who never counted one of a week, as nobody is asked for the years before.
        select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'day', e.day,
          'paise', x.cash + x.online + x.not_told) order by e.day), '[]')
        from (
          select o.id, o.day from drawer o
          where d.close_id is null and o.staff_id = d.staff_id and o.branch_id = d.branch_id
            and o.day < d.day and o.close_id is null and o.day > coalesce(counted.day, d.day - ${firstWithin + 1}::int)
          order by o.day desc limit case when counted.day is null then 1 else ${maxLeftOpen}::int end
        ) e
        cross join lateral drawer_received(e.id) x
        where x.entries > 0
      ) as earlier_open
    from drawer d
    cross join lateral drawer_received(d.id) r
    cross join lateral (
      select max(c.day) as day from drawer c
      where c.staff_id = d.staff_id and c.branch_id = d.branch_id and c.day < d.day
        and c.close_id is not null
    ) counted
    join staff s on s.id = d.staff_id
    join branch b on b.id = d.branch_id
    where ${condition}
    order by d.day, b.name, s.name, d.id`
  return rows.map(({ closes, vouchers, ...row }) => ({
    ...row,
    vouchers: vouchers.map((it) => ({ ...it, at: toInstant(it.at) })),
    closes: closes.map(({ reopened, ...close }) => ({
      ...close,
      at: toInstant(close.at),
      reopened: reopened && { ...reopened, at: toInstant(reopened.at) },
    })),
  }))
}

/** An instant as PostgreSQL writes it into JSON, as our calls write it. */
const toInstant = (at: string): string => new Date(at).toISOString()
