import { audit, type By } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import type { Fees } from './fees.ts'

/**
 * Takes the fees for this transaction, before any row: they are written from two sides, from the
 * service and from the consultant, and each then changes rows that the other holds.
 */
export async function holdFees(tx: Queryable): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('opd-clinic fees'))`
}

/**
 * Writes the fees of a service or of a consultant, which are the same rows seen from two sides:
 * whoever (or whatever) is not in the list gives it (is given) no longer. What the other side has
 * retired stays as it was. Refuses an id that is no active one of the other side.
 */
export async function writeFees(
  tx: Queryable,
  by: By,
  side: 'service' | 'consultant',
  id: number,
  fees: Fees,
): Promise<void> {
  const [own, other, others, active] =
    side === 'service'
      ? [tx`service_id`, tx`consultant_id`, tx`staff`, tx`role = 'Consultant' and active`]
      : [tx`consultant_id`, tx`service_id`, tx`service`, tx`active`]
  const before = await tx<Fees>`
    select ${other} as id, fee from consultant_service
    where ${own} = ${id} and active and ${other} in (select id from ${others} where ${active})
    order by 1`
  const ids = fees.map((it) => it.id)
  const [known] = await tx<{ count: number }[]>`
    select count(*)::int as count from ${others} where ${active} and id = any(${ids})`
  if (known!.count < fees.length) throw new Refusal('not_found')
  await tx`
    update consultant_service set active = false
    where ${own} = ${id} and ${other} = any(${before.map((it) => it.id)})
      and ${other} <> all(${ids})`
  await tx`
    insert into consultant_service (${own}, ${other}, fee)
    select ${id}, f.id, f.fee
    from jsonb_to_recordset(${JSON.stringify(fees)}::text::jsonb) f (id int, fee numeric)
    on conflict (consultant_id, service_id) do update set fee = excluded.fee, active = true`
  const changed = changedIds(before, fees)
  if (changed.length === 0) return
  // Whoever has one of the other side open sees that its fees are not what they were.
  await tx`update ${others} set version = version + 1 where id = any(${changed})`
  await audit(tx, by, { action: 'changed', subject: `${side} fees`, id, before, after: fees })
}

/** Whose fee is new, gone or another one. */
const changedIds = (before: Fees, after: Fees): number[] => {
  const same = (one: Fees, { id, fee }: Fees[number]) =>
    one.some((it) => it.id === id && it.fee === fee)
  return [
    ...before.filter((it) => !same(after, it)),
    ...after.filter((it) => !same(before, it)),
  ].map(({ id }) => id)
}
