import { randomUUID } from 'node:crypto'
import { withoutDeadline } from '../db/call-deadline.server.ts'
import type { Db } from '../db/connect.server.ts'
import { listenTo } from '../db/listen-to.server.ts'
import {
  readChanges,
  readPosition,
  type Position,
  type ReadChanges,
} from './read-changes.server.ts'

const channel = 'live'
/** Without a notification: another process was killed, or the line is cut. */
const pollEveryMs = 1_000
/** What is committed within this time is read at once, and told at once. */
const readEveryMs = 50
const notifyEveryMs = 20

export type ChangeFeed = Awaited<ReturnType<typeof openChangeFeed>>

/**
 * Hears what all processes on this database commit, and hands it to its listeners, each change once
 * and in the order of positions. One line listens for notifications; `db` needs a single connection,
 * which no list waits for.
 */
export async function openChangeFeed(
  db: Db,
  /** The pool whose connections may listen. */
  listenDb: Db,
) {
  const processName = randomUUID()
  const listeners = new Set<(read: ReadChanges) => void>()
  let position = await readPosition(db)
  let isClosed = false

  let lastReadMs = -Infinity
  let readTimer: NodeJS.Timeout | undefined
  let reading: Promise<void> | undefined
  let isWanted = false

  async function readOnce(): Promise<void> {
    lastReadMs = performance.now()
    try {
      const read = await readChanges(db, position)
      position = read.position
      if (isClosed || read.changes?.length === 0) return
      for (const listener of listeners) listener(read)
    } catch {
      // The next second tries again, from the same position.
    }
  }

  /** Reads soon what is new. */
  function wake(): void {
    isWanted = true
    if (isClosed || reading || readTimer) return
    readTimer = setTimeout(
      async () => {
        readTimer = undefined
        isWanted = false
        reading = readOnce()
        await reading
        reading = undefined
        if (isWanted) wake()
      },
      Math.max(0, lastReadMs + readEveryMs - performance.now()),
    )
  }

  const listener = await listenTo(
    listenDb,
    channel,
    (from) => {
      if (from !== processName) wake()
    },
    // Also called after a lost connection, because notifications may have been missed.
    wake,
  )
  const pollTimer = setInterval(wake, pollEveryMs)
  pollTimer.unref()

  let lastNotifyMs = -Infinity
  let notifyTimer: NodeJS.Timeout | undefined
  function announce(): void {
    wake()
    if (isClosed || notifyTimer) return
    notifyTimer = setTimeout(
      () => {
        notifyTimer = undefined
        lastNotifyMs = performance.now()
        // What is not said is found within a second.
        void db`select pg_notify(${channel}, ${processName})`.catch(() => {})
      },
      Math.max(0, lastNotifyMs + notifyEveryMs - performance.now()),
    )
  }

  const resumptions = new Map<string, Promise<ReadChanges>>()

  return {
    /** What the listeners have heard. */
    position: (): Position => position,
    /** Calls `listener` with what is read from now on. Returns a function that ends it. */
    onChanges(heard: (read: ReadChanges) => void): () => void {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    /**
     * What a reader missed that was at `since`, up to the feed's own position. Many come back at once
     * from the same position, after a restart: one read answers them.
     */
    missedSince(since: Position): Promise<ReadChanges> {
      const until = position
      const key = `${since} ${until}`
      const found = resumptions.get(key) ?? readChanges(db, since, until)
      resumptions.set(key, found)
      const forget = () => resumptions.delete(key)
      void found.then(forget, forget)
      return found
    },
    /** What was committed after a position until now; without one only the position of now. */
    async readUntilNow(since: Position | undefined): Promise<ReadChanges> {
      if (since !== undefined) return readChanges(db, since)
      return { position: await readPosition(db), changes: [], ageMs: 0 }
    },
    /**
     * Says to all processes that this one has committed something. In a statement of its own:
     * within a transaction it would make all commits wait for each other.
     */
    announce: () => withoutDeadline(announce),
    async close(): Promise<void> {
      isClosed = true
      clearInterval(pollTimer)
      clearTimeout(readTimer)
      clearTimeout(notifyTimer)
      await listener.unlisten().catch(() => {})
      await reading
    },
  }
}
