import type { Db } from './connect.server.ts'

/** How often the two clocks are compared: a computer's clock wanders, and is set now and then. */
const compareMs = 60_000

export interface DatabaseClock {
  /** The database's instant, to some milliseconds, without asking it each time. */
  now: () => Date
  close: () => void
}

/**
 * The clock that stamps what is kept: the database's. Processes on several computers share it, so
 * that what one has stored is never later than what another one stores afterwards. Throws when the
 * database does not answer the first time; later it goes on with the last comparison.
 */
export async function openDatabaseClock(db: Db): Promise<DatabaseClock> {
  let aheadMs = 0
  const compare = async (): Promise<void> => {
    const sent = Date.now()
    const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
    // Half of the way there and back is the way there.
    aheadMs = row!.now.getTime() - (sent + Date.now()) / 2
  }
  await compare()
  const timer = setInterval(() => void compare().catch(() => {}), compareMs).unref()
  return {
    now: () => new Date(Date.now() + aheadMs),
    close: () => clearInterval(timer),
  }
}
