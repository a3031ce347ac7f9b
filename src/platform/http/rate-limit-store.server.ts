import type { Db, Queryable } from '../db/connect.server.ts'

type CountCallback = (error: Error | null, result?: { current: number; ttl: number }) => void

/**
 * Counts requests in the database, so that all processes share one limit. When counting fails the
 * error propagates and the request is refused: a failing limit must not let everything through.
 */
export function rateLimitStore(db: Db) {
  return class DatabaseStore {
    incr(key: string, callback: CountCallback, windowMs: number): void {
      countRequest(db, key, windowMs).then(
        (result) => callback(null, result),
        (error: Error) => callback(error),
      )
    }

    // Each limit has its own prefix in its keys, so all limits can share this store.
    child(): DatabaseStore {
      return this
    }
  }
}

/**
 * What a request adds to a counter `l` that is there already. Once its time is over, it begins again. So it does when
 * it ends later than one that begins now: the clock stood ahead when it began, and was set back. The minute is for
 * statements that waited for each other, whose `now()` is the earlier one.
 */
export const addHits = (db: Queryable) => {
  const isOver = db`l.expires_at not between now() and excluded.expires_at + interval '1 minute'`
  return db`
    hits = case when ${isOver} then excluded.hits else l.hits + excluded.hits end,
    expires_at = case when ${isOver} then excluded.expires_at else l.expires_at end`
}

/**
 * Adds one to the count of a key. A counter expires a fixed number of milliseconds after its first
 * request. `ttl` is the milliseconds until then.
 */
export async function countRequest(
  db: Db,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const [row] = await db<{ hits: number; ttl: number }[]>`
    insert into rate_limit as l (key, hits, expires_at)
    values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set ${addHits(db)}
    returning hits, (extract(epoch from expires_at - now()) * 1000)::float8 as ttl`
  return { current: row!.hits, ttl: Math.round(row!.ttl) }
}

/**
 * Deletes the expired counters; called regularly. No window is longer than an hour: what ends later
 * was counted while the clock stood ahead.
 */
export const deleteExpiredCounts = (db: Db) => db`
  delete from rate_limit where expires_at not between now() and now() + interval '61 minutes'`
