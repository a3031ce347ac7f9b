import { connect, type Db, type Queryable, type Transaction } from '../db/connect.server.ts'
import { takeTurn } from '../db/session-turn.server.ts'

// A restore into a PostgreSQL has steps after its rows are in, and may fail or be killed before them. A mark says so
// until the last step. It lies beside the list of migrations, which no backup has.

/** In the transaction of the restored rows. */
export const markUnfinished = (tx: Transaction) =>
  tx`create table migration.unfinished_restore (begun_at timestamptz not null default now())`

/** In the transaction of the last step; does nothing where there is no mark. */
export async function markFinished(tx: Transaction): Promise<void> {
  if (await isUnfinished(tx)) await tx`drop table migration.unfinished_restore`
}

/** Whether a restore put its rows into this database and did not come to its end. */
export async function isUnfinished(db: Queryable): Promise<boolean> {
  const [row] = await db<{ isMarked: boolean }[]>`
    select to_regclass('migration.unfinished_restore') is not null as is_marked`
  return row!.isMarked
}

/**
 * Ends an unfinished restore while no other process does: the restore itself, and each server that is started
 * meanwhile. Returns undefined, without an end, where there is none, or where another was first. `notify` gets a
 * sentence where it waits long for the other.
 */
export async function endUnfinished<T>(
  databaseUrl: string,
  end: (db: Db) => Promise<T>,
  notify: (message: string) => void,
): Promise<T | undefined> {
  const db = connect(databaseUrl, { max: 1, maxLifetime: null })
  try {
    // Most starts need no turn, and must not wait for a process that was lost with its own.
    if (!(await isUnfinished(db))) return undefined
    await takeTurn(db, 'opd-clinic restore', () => notify(waitText))
    return (await isUnfinished(db)) ? await end(db) : undefined
  } finally {
    // Which gives the turn to the next.
    await db.end({ timeout: 1 })
  }
}

const waitText =
  'Waiting for another process that ends a restore into this database. If there is none any more, PostgreSQL still ' +
  'has its session: end that there.'
