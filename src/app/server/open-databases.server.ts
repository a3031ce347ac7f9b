import type { Statement } from '../../platform/db/connect.server.ts'
import { openDatabaseClock } from '../../platform/db/database-clock.server.ts'
import { watchDatabase } from '../../platform/db/database-watch.server.ts'
import { openPool } from '../../platform/db/open-pool.server.ts'
import { openReadDatabase } from '../../platform/db/read-database.server.ts'
import { openReadReplica, type ReplicaProblem } from '../../platform/db/read-replica.server.ts'

interface DatabaseOptions {
  databaseUrl: string
  /** The server itself, where `databaseUrl` is a pooler that lends connections by transaction. */
  sessionUrl: string | undefined
  /** A standby of that database. */
  readUrl: string | undefined
  connections: number
  /** How long a call may wait for the database, in ms. */
  limitMs: number
  /** The current instant, instead of the database's. */
  clockOverride: (() => Date) | undefined
  onStatement: ((statement: Statement) => void) | undefined
  /** Called when the standby can be used no more, with the reason, and when it can be again. */
  onReplicaChange: (problem: ReplicaProblem | undefined) => void
}

/**
 * Reports, exports and timed work: a few connections, and minutes. Their statements are large and not asked often:
 * prepared ones would take 9 MB of each connection, and are planned anew for each filter anyhow.
 */
const longWork = { max: 4, limitMs: Infinity, statementMs: 600_000, prepare: false }

/** Opens the pools of a server and the database's clock. Throws when the database does not answer. */
export async function openDatabases({
  databaseUrl,
  sessionUrl,
  readUrl,
  connections,
  limitMs,
  clockOverride,
  onStatement,
  onReplicaChange,
}: DatabaseOptions) {
  const isPooled = sessionUrl !== undefined
  const db = openPool(databaseUrl, { max: connections, limitMs, isPooled, onStatement })
  const watch = watchDatabase(databaseUrl, { limitMs, isPooled })
  const longDb = openPool(databaseUrl, { ...longWork, isPooled, watch, onStatement })
  const databaseClock = await openDatabaseClock(db)
  const clock = clockOverride ?? databaseClock.now
  // To listen takes a session.
  const listenDb = isPooled ? openPool(sessionUrl, { max: 1 }) : db
  const replica =
    readUrl === undefined
      ? undefined
      : openReadReplica(readUrl, {
          primary: db,
          clock,
          work: longWork,
          limitMs,
          onStatement,
          onChange: onReplicaChange,
        })
  return {
    db,
    longDb,
    listenDb,
    readDb: openReadDatabase(longDb, replica, clock),
    replica,
    databaseClock,
    clock,
    close: async () => {
      databaseClock.close()
      await Promise.all([watch.close(), replica?.close()])
      await Promise.all([db.end({ timeout: 5 }), longDb.end({ timeout: 5 })])
      if (isPooled) await listenDb.end({ timeout: 1 })
    },
  }
}
