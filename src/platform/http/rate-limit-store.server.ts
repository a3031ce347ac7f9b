import type { Db } from '../db/connect.server.ts'

type Counted = (error: Error | null, result?: { current: number; ttl: number }) => void

/**
 * Counts requests in the database, so that all processes of a cluster share one limit. When the
 * count cannot be made the error goes up and the request is refused: a limit that fails must not
 * become an open door.
 */
export function rateLimitStore(db: Db) {
  return class DatabaseStore {
    incr(key: string, done: Counted, timeWindow: number): void {
      count(db, key, timeWindow).then(
        (counted) => done(null, counted),
        (error: Error) => done(error),
      )
    }

    // Each limit names itself in its keys, so all of them can share this one.
    child(): DatabaseStore {
      return this
    }
  }
}

/** Counts one more under a key, whose counter runs out so many milliseconds after its first. */
export async function count(
  db: Db,
  key: string,
  timeWindow: number,
): Promise<{ current: number; ttl: number }> {
  const [row] = await db<{ hits: number; ttl: number }[]>`
    insert into rate_limit as l (key, hits, expires_at)
    values (${key}, 1, now() + ${timeWindow} * interval '1 millisecond')
    on conflict (key) do update set
      hits = case when l.expires_at < now() then 1 else l.hits + 1 end,
      expires_at = case when l.expires_at < now() then excluded.expires_at else l.expires_at end
    returning hits, (extract(epoch from expires_at - now()) * 1000)::int as ttl`
  return { current: row!.hits, ttl: row!.ttl }
}

/** Drops the counters that have run out; called now and then. */
export const forgetOldCounts = (db: Db) => db`delete from rate_limit where expires_at < now()`
