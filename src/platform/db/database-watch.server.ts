import { callLimitMs } from './call-deadline.server.ts'
import type { Db } from './connect.server.ts'
import { openPool } from './open-pool.server.ts'

const askEveryMs = 1_000

export interface DatabaseWatch {
  /** Whether the database answered when it was asked last. */
  isAnswering: () => boolean
  /** Called each time the database has stopped to answer. */
  onLost: (listener: () => void) => void
  close: () => Promise<void>
}

interface WatchOptions {
  limitMs?: number
  isPooled?: boolean
  /** What is asked; where it fails, the database does not answer. */
  question?: (db: Db) => Promise<unknown>
}

/**
 * Asks the database every second, on a connection of its own, whether it is there. Long work, such as
 * an export, may take minutes; that the database has stopped to answer must be known in seconds.
 */
export function watchDatabase(
  url: string,
  { limitMs = callLimitMs, isPooled = false, question = (db) => db`select 1` }: WatchOptions = {},
): DatabaseWatch {
  // With the pause, long calls learn of it as soon as the others.
  const db = openPool(url, {
    max: 1,
    limitMs: limitMs - Math.min(askEveryMs, limitMs / 2),
    isPooled,
  })
  const listeners: (() => void)[] = []
  let isAnswering = true
  let isAsking = false
  const ask = async () => {
    if (isAsking) return
    isAsking = true
    const isThere = await question(db).then(
      () => true,
      () => false,
    )
    isAsking = false
    const isLost = isAnswering && !isThere
    isAnswering = isThere
    if (isLost) for (const listener of listeners) listener()
  }
  const timer = setInterval(() => void ask(), askEveryMs).unref()
  return {
    isAnswering: () => isAnswering,
    onLost: (listener) => void listeners.push(listener),
    close: async () => {
      clearInterval(timer)
      await db.end({ timeout: 1 })
    },
  }
}
