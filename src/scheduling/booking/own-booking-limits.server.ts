import type { Day } from '../../platform/day/day.ts'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { aheadProblem, sessionsPerHour, type BookingsAhead } from './own-booking-limits.ts'

/**
 * Counts the sessions that a network asks for, before anything else is looked at, and refuses when
 * the hour's are used up. One statement, so that requests sent at once count each other. What is
 * refused to one network does not use up what all have.
 */
export async function countSessions(db: Db, network: string, sessions: number): Promise<void> {
  const again = db`
    hits = case when l.expires_at < now() then excluded.hits else l.hits + excluded.hits end,
    expires_at = case when l.expires_at < now() then excluded.expires_at else l.expires_at end`
  const [row] = await db<[{ isTooMany: boolean }]>`
    with mine as (
      insert into rate_limit as l (key, hits, expires_at)
      values (${`public sessions of ${network}`}, ${sessions}, now() + interval '1 hour')
      on conflict (key) do update set ${again} returning hits
    ), everybody as (
      insert into rate_limit as l (key, hits, expires_at)
      select 'public sessions', ${sessions}, now() + interval '1 hour' from mine
      where hits <= ${sessionsPerHour.network}
      on conflict (key) do update set ${again} returning hits
    )
    select coalesce((select hits > ${sessionsPerHour.all} from everybody), true) as is_too_many`
  if (row.isTooMany) throw new Refusal('too_many_hour')
}

interface Source {
  network: string
  mobile: string
  today: Day
  /** The request's own booking, sent before, does not stand in its way. */
  idempotencyKey: string
}

/**
 * Refuses a number or a network that has enough bookings ahead. Holds both until the transaction
 * ends, the network first, so that requests sent at once see each other's bookings.
 */
export async function refuseTooManyAhead(
  tx: Queryable,
  kind: 'single' | 'series',
  { network, mobile, today, idempotencyKey }: Source,
): Promise<void> {
  for (const key of [`public network ${network}`, `public number ${mobile}`]) {
    await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  }
  const count = (whose: ReturnType<Queryable>) => tx`
    (select jsonb_build_object(
        'single', count(*) filter (where a.subscription_id is null),
        'series', count(distinct a.subscription_id))
      from appointment a left join subscription s on s.id = a.subscription_id
      where ${whose} and a.source = 'public' and a.status = 'PE' and a.arrived_at is null
        and a.day >= ${today} and (a.subscription_id is null or a.held_until is not null)
        and coalesce(a.idempotency_key, s.idempotency_key) is distinct from ${idempotencyKey})`
  const [ahead] = await tx<[BookingsAhead]>`
    select
      ${count(tx`a.patient_id in (select id from patient where mobile = ${mobile})`)} as mobile,
      ${count(tx`a.source_network = ${network}`)} as network`
  const problem = aheadProblem(kind, ahead)
  if (problem) throw new Refusal(problem)
}
