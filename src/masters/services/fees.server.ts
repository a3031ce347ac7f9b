import { audit, type Actor } from '../../access/audit-log/audit.server.ts'
import type { Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { Fees } from './fees.ts'

/**
 * Locks all fees for this transaction, before any row: services and consultants both write them,
 * and each then changes rows that the other has locked.
 */
export async function lockFees(tx: Queryable): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('opd-clinic fees'))`
}

/**
 * Writes the fees of a service or of a consultant, which are the same rows from two sides. Fees
 * that are missing in the list are deleted, except for retired rows of the other side. Throws
 * `not_found` for an id that is not an active row of the other side.
 */
export async function writeFees(
  tx: Queryable,
  actor: Actor,
  side: 'service' | 'consultant',
  id: number,
  fees: Fees,
): Promise<void> {
  const [ownColumn, otherColumn, otherTable, otherIsActive] =
    side === 'service'
      ? [tx`service_id`, tx`consultant_id`, tx`staff`, tx`role = 'Consultant' and active`]
      : [tx`consultant_id`, tx`service_id`, tx`service`, tx`active`]
  const before = await tx<Fees>`
    select ${otherColumn} as id, fee from consultant_service
    where ${ownColumn} = ${id} and active and ${otherColumn} in (select id from ${otherTable} where ${otherIsActive})
    order by 1`
  const ids = fees.map((it) => it.id)
  const [activeCount] = await tx<{ count: number }[]>`
    select count(*)::int as count from ${otherTable} where ${otherIsActive} and id = any(${ids})`
  if (activeCount!.count < fees.length) throw new ProblemError('not_found')
  await tx`
    update consultant_service set active = false
    where ${ownColumn} = ${id} and ${otherColumn} = any(${before.map((it) => it.id)})
      and ${otherColumn} <> all(${ids})`
  await tx`
    insert into consultant_service (${ownColumn}, ${otherColumn}, fee)
    select ${id}, f.id, f.fee
    from jsonb_to_recordset(${JSON.stringify(fees)}::text::jsonb) f (id int, fee numeric)
    on conflict (consultant_id, service_id) do update set fee = excluded.fee, active = true`
  const changedOtherIds = changedIds(before, fees)
  if (changedOtherIds.length === 0) return
  // Forms that are open for a row of the other side get a version conflict.
  await tx`update ${otherTable} set version = version + 1 where id = any(${changedOtherIds})`
  await audit(tx, actor, { action: 'changed', subject: `${side} fees`, id, before, after: fees })
}

/** The ids whose fee was added, removed or changed. */
const changedIds = (before: Fees, after: Fees): number[] => {
  const isSameFee = (list: Fees, { id, fee }: Fees[number]) =>
    list.some((it) => it.id === id && it.fee === fee)
  return [
    ...before.filter((it) => !isSameFee(after, it)),
    ...after.filter((it) => !isSameFee(before, it)),
  ].map(({ id }) => id)
}
