import { setTimeout as sleep } from 'node:timers/promises'
import { watchDatabase } from './database-watch.server.ts'
import { StartError } from './start-error.server.ts'

const lookEveryMs = 200

/**
 * Runs work that has no limit of its own, such as the migrations of a start: on a large clinic they may
 * take minutes, while the database answers others. Throws a StartError when it has not done that for
 * `limitMs`: what was begun in a transaction is not done then.
 */
export async function whileAnswering<T>(
  url: string,
  work: () => Promise<T>,
  limitMs = 60_000,
): Promise<T> {
  const watch = watchDatabase(url)
  const ended = new AbortController()
  try {
    return await Promise.race([work(), untilSilent(watch.isAnswering, limitMs, ended.signal)])
  } finally {
    ended.abort()
    await watch.close()
  }
}

async function untilSilent(
  isAnswering: () => boolean,
  limitMs: number,
  signal: AbortSignal,
): Promise<never> {
  let answeredMs = performance.now()
  while (!signal.aborted) {
    await sleep(lookEveryMs)
    if (isAnswering()) answeredMs = performance.now()
    if (performance.now() - answeredMs > limitMs) {
      throw new StartError(
        'The database does not answer any more, so the start was given up. Nothing is lost: start ' +
          'again when it answers. What was under way has been done whole or not at all.',
      )
    }
  }
  return new Promise(() => {})
}
