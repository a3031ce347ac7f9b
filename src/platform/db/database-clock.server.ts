import type { Db } from './connect.server.ts'

/**
 * How often the two clocks are compared: a computer's clock drifts, and is adjusted now and then.
 */
const compareEveryMs = 60_000

export interface DatabaseClock {
  /**
   * The database's current instant, accurate to some milliseconds, without a query for each call.
   */
  now: () => Date
  /** Milliseconds by which the database's clock is ahead of this computer's. */
  offsetMs: () => number
  close: () => void
}

/**
 * The database's clock, which timestamps every stored row. Processes on several computers share it,
 * so rows that are stored later have later timestamps. Throws when the database does not answer the
 * first comparison; if a later one fails, the last result stays in use.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let offsetMs = 0
  const compare = async (): Promise<void> => {
    const sentMs = Date.now()
    const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
    // The query took half of the round trip to arrive.
    offsetMs = row!.now.getTime() - (sentMs + Date.now()) / 2
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), compareEveryMs).unref()
  return {
    now: () => new Date(Date.now() + offsetMs),
    offsetMs: () => offsetMs,
    close: () => clearInterval(timer),
  }
}
