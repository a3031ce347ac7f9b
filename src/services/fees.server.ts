import { audit, type By } from '../access/audit.server.ts'
import type { Queryable } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import type { Fees } from './fees.ts'

/**
 * Takes the fees for this transaction, before any row: they are written from two sides, from the
 * service and from the consultant, and each then changes rows that the other holds.
 */
export async function holdFees(tx: Queryable): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('opd-clinic fees'))`
}

/**
 * Writes who gives a service, and for which fee; whoever is not in the list gives it no longer.
 * Consultants who are retired keep what they had. Refuses an id that is no active consultant's.
 */
export async function writeServiceFees(
  tx: Queryable,
  by: By,
  service: number,
  fees: Fees,
): Promise<void> {
  const before = await tx<Fees>`
    select cs.consultant_id as id, cs.fee from consultant_service cs
    join staff c on c.id = cs.consultant_id and c.active
    where cs.service_id = ${service} and cs.active order by 1`
  const [known] = await tx<{ count: number }[]>`
    select count(*)::int as count from staff
    where role = 'Consultant' and active and id = any(${fees.map(({ id }) => id)})`
  if (known!.count < fees.length) throw new Refusal('not_found')
  await tx`
    update consultant_service set active = false
    where service_id = ${service}
      and consultant_id = any(${before.map(({ id }) => id)})
      and consultant_id <> all(${fees.map(({ id }) => id)})`
  await tx`
    insert into consultant_service (consultant_id, service_id, fee)
    select f.id, ${service}, f.fee
    from jsonb_to_recordset(${JSON.stringify(fees)}::text::jsonb) f (id int, fee numeric)
    on conflict (consultant_id, service_id) do update set fee = excluded.fee, active = true`
  // Whoever has one of these consultants open sees that the fees are not what they were.
  await tx`
    update staff set version = version + 1
    where id = any(${changedIds(before, fees)})`
  await auditFees(tx, by, { subject: 'service fees', id: service }, before, fees)
}

/** Writes which services a consultant gives, and for which fee; seen from the other side. */
export async function writeConsultantFees(
  tx: Queryable,
  by: By,
  consultant: number,
  fees: Fees,
): Promise<void> {
  const before = await tx<Fees>`
    select cs.service_id as id, cs.fee from consultant_service cs
    join service s on s.id = cs.service_id and s.active
    where cs.consultant_id = ${consultant} and cs.active order by 1`
  const [known] = await tx<{ count: number }[]>`
    select count(*)::int as count from service
    where active and id = any(${fees.map(({ id }) => id)})`
  if (known!.count < fees.length) throw new Refusal('not_found')
  await tx`
    update consultant_service set active = false
    where consultant_id = ${consultant}
      and service_id = any(${before.map(({ id }) => id)})
      and service_id <> all(${fees.map(({ id }) => id)})`
  await tx`
    insert into consultant_service (consultant_id, service_id, fee)
    select ${consultant}, f.id, f.fee
    from jsonb_to_recordset(${JSON.stringify(fees)}::text::jsonb) f (id int, fee numeric)
    on conflict (consultant_id, service_id) do update set fee = excluded.fee, active = true`
  // Whoever has one of these services open sees that its fees are not what they were.
  await tx`
    update service set version = version + 1
    where id = any(${changedIds(before, fees)})`
  await auditFees(tx, by, { subject: 'consultant fees', id: consultant }, before, fees)
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

async function auditFees(
  tx: Queryable,
  by: By,
  what: { subject: string; id: number },
  before: Fees,
  after: Fees,
): Promise<void> {
  if (changedIds(before, after).length === 0) return
  await audit(tx, by, { action: 'changed', ...what, before, after })
}
