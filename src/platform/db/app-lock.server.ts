import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { alreadyRunning } from './folder-lock.server.ts'

interface AppLock {
  sql: postgres.Sql
  /** Gives the lock up, and waits for an attempt to bring the database back. */
  release(): Promise<void>
}

interface Recovery {
  /** Resolves when the database runs again; throws when it cannot be started. */
  bringBack: () => Promise<unknown>
  giveUpAfterMs: number
  /** Whether the disk has room for a start; without it, it is waited for. */
  hasRoom: () => Promise<boolean>
  /** Called with a sentence when it could not be brought back in that time. */
  onLost: (message: string) => void
}

/**
 * Makes sure that this app is the only one on the database. A connection holds the lock, so the
 * lock ends with the process in every case. The same connection tells at once when the database
 * ends: then it is brought back, and the lock with it.
 */
export async function acquireAppLock(
  adminUrl: string,
  dataDir: string,
  { bringBack, giveUpAfterMs, hasRoom, onLost }: Recovery,
): Promise<AppLock> {
  let isLocked = false
  let isReleased = false
  let recovery: Promise<void> | undefined
  const sql = postgres(adminUrl, {
    max: 1,
    idle_timeout: null as unknown as number,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => {
      if (!isLocked || isReleased) return
      isLocked = false
      recovery = recover()
    },
  })
  async function take(timeoutMs: number): Promise<boolean> {
    const isTaken = await tryLock(sql, timeoutMs)
    // What lets `archive_timeout` count fell asleep during the start, for five minutes.
    if (isTaken) await sql`select pg_reload_conf() where current_setting('archive_mode') = 'on'`
    return isTaken
  }
  // PostgreSQL drops every connection when one of its processes has crashed, and is soon available
  // again. When its first process ends, all end.
  async function recover() {
    const startedMs = performance.now()
    let reason: unknown
    for (let pauseMs = 100; ; pauseMs = Math.min(2 * pauseMs, 5000)) {
      if (isReleased) return
      try {
        await bringBack()
        isLocked = await take(0)
        if (isLocked) return
      } catch (error) {
        reason = error
      }
      if (performance.now() - startedMs > giveUpAfterMs && (await hasRoom())) break
      await sleep(pauseMs)
    }
    const end = reason instanceof Error ? ` ${reason.message}` : ''
    onLost(`The database in ${dataDir} ended, and could not be started again.${end}`)
  }

  // The database takes a moment to notice that an app was killed.
  isLocked = await take(2000)
  if (isLocked) {
    const release = async () => {
      isReleased = true
      await recovery
    }
    return { sql, release }
  }
  await sql.end({ timeout: 1 })
  throw alreadyRunning(dataDir)
}

/** Takes the lock for the connection, if it is free within the time. */
export async function tryLock(sql: postgres.Sql, timeoutMs: number): Promise<boolean> {
  const startedMs = performance.now()
  do {
    const [row] = await sql<[{ taken: boolean }]>`
      select pg_try_advisory_lock(hashtext('opd-clinic is running')) as taken`
    if (row.taken) return true
    await sleep(100)
  } while (performance.now() - startedMs < timeoutMs)
  return false
}
