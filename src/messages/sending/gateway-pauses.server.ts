import type { Db, Transaction } from '../../platform/db/connect.server.ts'
import type { SendResult } from '../gateways/gateway.ts'
import { isPausing } from '../gateways/gateway.server.ts'
import type { Way } from '../texts/message-events.ts'
import { nextHealth, type Health } from './health.ts'
import { longestPauseMs, type Pace } from './pace.ts'

/** Gateways that cannot be used freely now: one pauses, or its pause is over and one message is to try it. */
export async function readPauses(db: Db, pace: Pace): Promise<Map<Way, 'pause' | 'probe'>> {
  const rows = await db<{ way: Way; state: 'pause' | 'probe' | null }[]>`
    select way, case
        when ${isPausing(db, longestPauseMs(pace))} then 'pause'
        when pauses > 0 then 'probe'
      end as state
    from gateway_pause`
  return new Map(rows.flatMap(({ way, state }) => (state === null ? [] : [[way, state]])))
}

/** Notes what became of some messages of a gateway, for all processes. */
export async function noteHealth(
  tx: Transaction,
  way: Way,
  results: readonly { handed: SendResult; isProbe: boolean }[],
  pace: Pace,
  random: number,
): Promise<void> {
  const outcomes = results.map(({ handed }) => handed)
  const [before] = await tx<Health[]>`
    select failures, pauses, case when ${isPausing(tx, longestPauseMs(pace))}
      then extract(epoch from until - now())::float * 1000 else 0 end as left_ms
    from gateway_pause where way = ${way} for update`
  const failed = outcomes.flatMap((it) => (it.outcome === 'sent' ? [] : [it]))
  if (!before && failed.length === 0) return
  const attempts = {
    hasTaken: failed.length < outcomes.length,
    failures: failed.length,
    isProbe: results.some(({ isProbe }) => isProbe),
    afterMs: Math.max(
      0,
      ...failed.map((it) => (it.outcome === 'later' ? (it.afterSeconds ?? 0) * 1_000 : 0)),
    ),
  }
  const after = nextHealth(before ?? { failures: 0, pauses: 0, leftMs: 0 }, attempts, pace, random)
  if (!after) {
    await tx`delete from gateway_pause where way = ${way}`
    return
  }
  await tx`
    insert into gateway_pause (way, failures, pauses, until, words)
    values (${way}, ${after.failures}, ${after.pauses},
      now() + ${after.leftMs} * interval '1 millisecond', ${failed.at(-1)?.words ?? ''})
    on conflict (way) do update set failures = excluded.failures, pauses = excluded.pauses,
      until = excluded.until, words = excluded.words`
}
