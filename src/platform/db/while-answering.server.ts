import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from './connect.server.ts'
import { watchDatabase } from './database-watch.server.ts'
import { StartError } from './start-error.server.ts'

const lookEveryMs = 200

/**
 * Runs work that has no limit of its own, such as the migrations of a start: on a large clinic they may
 * take minutes, while the database answers others. Throws a StartError when it has not done that for
 * `limitMs`: what was begun in a transaction is not done then. Also when a commit has waited as long for
 * a synchronous standby, which it would do for ever without one.
 */
export async function whileAnswering<T>(
  url: string,
  work: () => Promise<T>,
  limitMs = 60_000,
): Promise<T> {
  let commitWaitMs = 0
  const watch = watchDatabase(url, {
    question: async (db) => (commitWaitMs = await longestCommitWait(db)),
  })
  const ended = new AbortController()
  const untilStuck = async (): Promise<never> => {
    let answeredMs = performance.now()
    while (!ended.signal.aborted) {
      await sleep(lookEveryMs)
      if (watch.isAnswering()) answeredMs = performance.now()
      if (performance.now() - answeredMs > limitMs) throw new StartError(noAnswer)
      if (commitWaitMs > limitMs) throw new StartError(noStandby)
    }
    return new Promise(() => {})
  }
  try {
    return await Promise.race([work(), untilStuck()])
  } finally {
    ended.abort()
    await watch.close()
  }
}

/** How long a commit of this account has been waiting for a synchronous standby, in ms. */
async function longestCommitWait(db: Db): Promise<number> {
  const [row] = await db<[{ ms: number }]>`
    select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 * 1000 as ms
    from pg_stat_activity where wait_event = 'SyncRep' and usename = session_user`
  return row.ms
}

const noAnswer =
  'The database does not answer any more, so the start was given up. Nothing is lost: start ' +
  'again when it answers. What was under way has been done whole or not at all.'

const noStandby =
  'The database waits for a synchronous standby that does not answer, so the start was given up. ' +
  'Nothing is lost: bring the standby back, or take it out of synchronous_standby_names, and start again.'
