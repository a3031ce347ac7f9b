import type { Queryable } from '../../platform/db/connect.server.ts'
import type { FurtherCharge } from './further-charges.ts'
import type { IncomeFilter } from './income.ts'

/**
 * What was charged besides visits, by its name as it was charged. As in the income, what was taken back is less on the
 * day on which that was done, and the branch is that of the entry, the consultant that of the appointment. So it
 * is a part of what the income says was charged.
 */
export async function sumFurtherCharges(
  db: Queryable,
  { from, to, branch, consultant }: Pick<IncomeFilter, 'from' | 'to' | 'branch' | 'consultant'>,
): Promise<FurtherCharge[]> {
  const rows = await db<FurtherCharge[]>`
    with counted as (
      select entry_id, name, quantity::int as count, paise from charged_item
      where day between ${from} and ${to}
      union all
      select i.entry_id, i.name, -i.quantity, -i.paise
      from ledger_entry r join charged_item i on i.entry_id = r.reverses
      where r.kind = 'charge' and r.reverses is not null and r.day between ${from} and ${to}
    )
    select c.name, sum(c.count)::int as count, sum(c.paise) / 100.0 as amount
    from counted c
      ${branch === undefined && consultant === undefined ? db`` : db`join ledger_entry e on e.id = c.entry_id`}
      ${consultant === undefined ? db`` : db`join appointment a on a.id = e.appointment_id`}
    where true
      ${branch === undefined ? db`` : db`and e.branch_id = ${branch}`}
      ${consultant === undefined ? db`` : db`and a.consultant_id = ${consultant}`}
    group by c.name
    having sum(c.count) <> 0 or sum(c.paise) <> 0
    order by sum(c.paise) desc, c.name`
  return [...rows]
}
