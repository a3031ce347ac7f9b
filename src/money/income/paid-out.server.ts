import type { Queryable } from '../../platform/db/connect.server.ts'
import { paidOutKinds } from '../vouchers/voucher.ts'
import type { IncomeFilter } from './income.ts'
import type { PaidOut } from './paid-out.ts'

/**
 * What was paid out of drawers by vouchers, by day and kind. As in the income, what was taken back is less on the day on
 * which that was done.
 */
export async function selectPaidOut(
  db: Queryable,
  { from, to, branch }: Pick<IncomeFilter, 'from' | 'to' | 'branch'>,
): Promise<PaidOut[]> {
  const rows = await db<PaidOut[]>`
    select day, kind, sum(paise) / 100.0 as amount from cash_voucher
    where day between ${from} and ${to} and kind = any(${[...paidOutKinds]})
      ${branch === undefined ? db`` : db`and branch_id = ${branch}`}
    group by day, kind having sum(paise) <> 0 order by day, kind`
  return [...rows]
}
