import { connect, type Db, type Transaction } from '../db/connect.server.ts'
import { copyOut } from '../db/copy-out.server.ts'
import { backupFailure } from './backup-error.server.ts'
import type { BackupHeader, BackupManifest } from './backup-manifest.server.ts'
import { TableChecksum } from './table-checksum.server.ts'
import { copyTarget, prepareCopy, readSequences } from './table-list.server.ts'

/**
 * Reads every table of a database into which a backup was just loaded, and compares rows and
 * checksum with its manifest. Throws a BackupFailure that names the first table that differs.
 */
export async function compareTables(
  databaseUrl: string,
  { tables }: BackupHeader,
  manifest: BackupManifest,
): Promise<void> {
  await withDatabase(databaseUrl, (db) =>
    db.begin('isolation level repeatable read read only', async (tx) => {
      await prepareCopy(tx)
      for (const table of tables) {
        const wanted = manifest.tables.find(({ name }) => name === table.name)!
        const found = await readChecksum(tx, table)
        if (found.rows === wanted.rows && found.sha256 === wanted.sha256) continue
        throw backupFailure('tableDiffers', {
          table: table.name,
          rows: found.rows,
          wantedRows: wanted.rows,
        })
      }
      const sequences = JSON.stringify(await readSequences(tx))
      if (sequences !== JSON.stringify(manifest.sequences)) {
        throw backupFailure('numbersDiffer', {})
      }
    }),
  )
}

async function readChecksum(tx: Transaction, table: BackupHeader['tables'][number]) {
  const checksum = new TableChecksum()
  for await (const bytes of copyOut(tx, copyTarget(table))) checksum.add(bytes)
  return checksum.result()
}

/**
 * Checks the pages of every table and every index against its table, with PostgreSQL's own amcheck.
 * Needs a superuser. Throws a BackupFailure that names the first table or index that is wrong.
 */
export async function checkPages(superuserUrl: string): Promise<void> {
  await withDatabase(superuserUrl, async (db) => {
    await db`create extension if not exists amcheck`
    const tables = await db<{ id: number; name: string }[]>`
      select oid as id, relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`
    for (const { id, name } of tables) {
      const [damage] = await db<{ msg: string }[]>`
        select msg from verify_heapam(${id}::oid::regclass) limit 1`
      if (damage) throw backupFailure('tableDamaged', { table: name, detail: damage.msg })
    }
    const indexes = await db<{ id: number; name: string }[]>`
      select c.oid as id, c.relname as name from pg_class c join pg_am on pg_am.oid = c.relam
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'i' and amname = 'btree'
      order by c.relname`
    for (const { id, name } of indexes) {
      await db`select bt_index_check(${id}::oid::regclass, true)`.catch((error: unknown) => {
        throw backupFailure('indexDamaged', { name }, error)
      })
    }
  })
}

async function withDatabase<T>(url: string, run: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1 })
  try {
    return await run(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
