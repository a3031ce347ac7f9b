import type { Db } from '../db/connect.server.ts'

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
 * Adds one to the count of a key. A counter expires a fixed number of milliseconds after its first
 * request.
 */
export async function countRequest(
  db: Db,
  key: string,
  windowMs: number,
): Promise<{ current: number; ttl: number }> {
  const [row] = await db<{ hits: number; ttl: number }[]>`
    insert into rate_limit as l (key, hits, expires_at)
    values (${key}, 1, now() + ${windowMs} * interval '1 millisecond')
    on conflict (key) do update set
      hits = case when l.expires_at < now() then 1 else l.hits + 1 end,
      expires_at = case when l.expires_at < now() then excluded.expires_at else l.expires_at end
    returning hits, (extract(epoch from expires_at - now()) * 1000)::int as ttl`
  return { current: row!.hits, ttl: row!.ttl }
}

/** Deletes the expired counters; called regularly. */
export const deleteExpiredCounts = (db: Db) => db`delete from rate_limit where expires_at < now()`
