import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db, type Queryable, type Transaction } from '../db/connect.server.ts'

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

/** Ends a restore while no other process does: the restore itself, and each server that is started meanwhile. */
export async function inTurn<T>(databaseUrl: string, end: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(databaseUrl, { max: 1 })
  try {
    await takeTurn(db)
    return await end(db)
  } finally {
    // Which gives the turn to the next.
    await db.end({ timeout: 1 })
  }
}

/** Asks again and again: a statement that waits for its turn holds up an index that the other makes concurrently. */
async function takeTurn(db: Db): Promise<void> {
  for (;;) {
    const [row] = await db<[{ isOurs: boolean }]>`
      select pg_try_advisory_lock(hashtext('opd-clinic restore')) as is_ours`
    if (row.isOurs) return
    await sleep(100)
  }
}
