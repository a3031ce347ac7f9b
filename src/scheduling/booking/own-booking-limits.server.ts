import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { addHits } from '../../platform/http/rate-limit-store.server.ts'
import { aheadProblem, maxSessionsPerHour, type BookingsAhead } from './own-booking-limits.ts'

/**
 * Counts the requested sessions of a network, before any other check, and throws when the limit of
 * the hour is exceeded. One statement, so that simultaneous requests count each other. A network's
 * refused sessions do not count against the limit of all networks.
 */
export async function assertSessionLimit(db: Db, network: string, sessions: number): Promise<void> {
  const [row] = await db<[{ isTooMany: boolean }]>`
    with mine as (
      insert into rate_limit as l (key, hits, expires_at)
      values (${`public sessions of ${network}`}, ${sessions}, now() + interval '1 hour')
      on conflict (key) do update set ${addHits(db)} returning hits
    ), everybody as (
      insert into rate_limit as l (key, hits, expires_at)
      select 'public sessions', ${sessions}, now() + interval '1 hour' from mine
      where hits <= ${maxSessionsPerHour.network}
      on conflict (key) do update set ${addHits(db)} returning hits
    )
    select coalesce((select hits > ${maxSessionsPerHour.all} from everybody), true) as is_too_many`
  if (row.isTooMany) throw new ProblemError('too_many_hour')
}

interface Source {
  network: string
  mobile: string
  today: Day
  /** A booking of an earlier attempt with this key does not count. */
  idempotencyKey: string
}

/**
 * Throws `too_many_ahead` when a mobile number or a network has too many future bookings. Locks
 * both until the transaction ends, the network first, so that simultaneous requests see each
 * other's bookings and do not deadlock.
 */
export async function assertBookingsAheadLimit(
  tx: Queryable,
  kind: 'single' | 'series',
  { network, mobile, today, idempotencyKey }: Source,
): Promise<void> {
  for (const key of [`public network ${network}`, `public number ${mobile}`]) {
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const count = (condition: ReturnType<Queryable>) => tx`
    (select jsonb_build_object(
        'single', count(*) filter (where a.subscription_id is null),
        'series', count(distinct a.subscription_id))
      from appointment a left join subscription s on s.id = a.subscription_id
      where ${condition} and a.source = 'public' and a.status = 'PE' and a.arrived_at is null
        and a.day >= ${today} and (a.subscription_id is null or a.held_until is not null)
        and coalesce(a.idempotency_key, s.idempotency_key) is distinct from ${idempotencyKey})`
  const [ahead] = await tx<[BookingsAhead]>`
    select
      ${count(tx`a.patient_id in (select coalesce(merged_into, id) from patient where mobile = ${mobile})`)} as mobile,
      ${count(tx`a.source_network = ${network}`)} as network`
  const problem = aheadProblem(kind, ahead)
  if (problem) throw new ProblemError(problem)
}
