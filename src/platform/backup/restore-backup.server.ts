import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { connect, type Transaction } from '../db/connect.server.ts'
import {
  applyMigrations,
  migrateDatabase,
  migrationNumbers,
  takeMigrationTurn,
} from '../db/migrate.server.ts'
import { backupFailure, BackupError } from './backup-error.server.ts'
import type { BackupHeader, BackupManifest } from './backup-manifest.server.ts'
import { readBackup, verifyBackup } from './read-backup.server.ts'
import { copyTarget, prepareCopy, readTables } from './table-list.server.ts'
import { dropSafeguards } from './table-safeguards.server.ts'
import { isUnfinished, markUnfinished } from './unfinished-restore.server.ts'

interface RestoreOptions {
  file: string
  /** Opens a sealed backup. */
  passphrase?: string | undefined
  /** An empty database, as the owner of its tables to be. */
  databaseUrl: string
  /** The role that the app signs in as, where it is not the owner. */
  appRole?: string | undefined
  /**
   * Where steps follow that must not be missing: the restore is marked as unfinished, and this is called last before
   * its rows are committed.
   */
  prepareFurtherSteps?: () => Promise<void>
  /** Gets a sentence where another process works on the tables, for which the restore waits. */
  notify?: (message: string) => void
}

export interface RestoredBackup {
  header: BackupHeader
  manifest: BackupManifest
  /** By the database's clock. */
  restoredAt: Date
}

/**
 * Brings a backup back into an empty database, as `loadBackup` does. Then newer migrations are
 * applied.
 *
 * Throws a BackupError with the reason, and leaves the database empty: for a file that cannot be
 * used, or for a database that is not empty.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoredBackup> {
  const loaded = await loadBackup(options)
  return { ...loaded, restoredAt: await bringForward(options.databaseUrl, options.appRole) }
}

/**
 * Applies the migrations that came after a loaded backup, lets the database derive what follows from the rows as
 * this one compares letters, and plan its queries with what it now holds. Returns the time by the database's clock.
 */
export async function bringForward(databaseUrl: string, appRole?: string): Promise<Date> {
  await migrateDatabase(databaseUrl, appRole)
  const db = connect(databaseUrl, { max: 1 })
  try {
    await db`select derive_again()`
    await db`vacuum (analyze)`
    const [row] = await db<[{ now: Date }]>`select now()`
    return row.now
  } finally {
    await db.end({ timeout: 1 })
  }
}

/**
 * Loads a backup into an empty database. First the whole file is checked, and nothing is written
 * before. Then all happens in one transaction: the tables as they were when the backup was taken,
 * their rows, and after them every constraint, which the database checks for all rows.
 *
 * Throws as `restoreBackup` does.
 */
export async function loadBackup(
  options: RestoreOptions,
): Promise<Omit<RestoredBackup, 'restoredAt'>> {
  const { header, manifest } = await verifyBackup(options)
  assertKnownMigrations(header)
  const db = connect(options.databaseUrl, { max: 1, maxLifetime: null })
  try {
    // A server that is started meanwhile would make the same tables.
    await takeMigrationTurn(db, options.notify)
    await db.begin(async (tx) => {
      await assertEmpty(tx)
      await applyMigrations(tx, header.migrations)
      await load(tx, options, header, manifest)
      if (!options.prepareFurtherSteps) return
      await markUnfinished(tx)
      await options.prepareFurtherSteps()
    })
    return { header, manifest }
  } finally {
    await db.end({ timeout: 1 })
  }
}

function assertKnownMigrations({ migrations, clinicVersion }: BackupHeader): void {
  const known = new Set(migrationNumbers())
  if (migrations.every((number) => known.has(number))) return
  throw backupFailure('newerVersion', { version: clinicVersion })
}

/** Throws a BackupError for a database that holds anything: a restore never replaces a clinic. */
async function assertEmpty(tx: Transaction): Promise<void> {
  const tables = await readTables(tx)
  if (tables.length === 0) return
  if (await isUnfinished(tx)) throw new BackupError(unfinishedText)
  throw new BackupError(
    'The database to restore into is not empty. A backup is restored into an empty place only, so ' +
      'that no clinic is overwritten.',
  )
}

const unfinishedText =
  'A restore has put all rows into this database before, and did not come to its end. Start OPD Clinic on it: the start ' +
  'does the rest, before any message can leave. Or restore into a new database.'

async function load(
  tx: Transaction,
  source: RestoreOptions,
  header: BackupHeader,
  manifest: BackupManifest,
): Promise<void> {
  await prepareCopy(tx)
  await assertSameTables(tx, header)
  const names = header.tables.map(({ name }) => `"${name}"`).join(', ')
  const addSafeguards = await dropSafeguards(tx)
  // Some migrations write first rows, which the backup has as well.
  await tx.unsafe(`truncate ${names}`)
  await copyRows(tx, source, header)
  for (const { name, lastValue } of manifest.sequences) {
    // The value of an unused sequence is its first.
    if (lastValue === null) await tx.unsafe(`alter sequence "${name}" restart`)
    else await tx`select setval(${`"${name}"`}::regclass, ${lastValue})`
  }
  await addSafeguards()
  for (const { name, rows } of manifest.tables) {
    const [row] = await tx.unsafe<[{ count: string }]>(`select count(*) as count from "${name}"`)
    const found = Number(row.count)
    if (found !== rows)
      throw backupFailure('tableDiffers', { table: name, rows: found, wantedRows: rows })
  }
}

/** The migrations must lead to the tables and columns that the backup has. */
async function assertSameTables(tx: Transaction, { tables }: BackupHeader): Promise<void> {
  const found = await readTables(tx)
  if (JSON.stringify(found) === JSON.stringify(tables)) return
  throw backupFailure('otherTables', {})
}

async function copyRows(
  tx: Transaction,
  source: RestoreOptions,
  header: BackupHeader,
): Promise<void> {
  let open: { table: string; stream: Writable; done: Promise<void> } | undefined
  const close = async () => {
    open?.stream.end()
    await open?.done
    open = undefined
  }
  for await (const part of readBackup(source)) {
    if (part.type !== 'rows') continue
    if (open?.table !== part.table) {
      await close()
      const table = header.tables.find(({ name }) => name === part.table)!
      const stream = await tx.unsafe(`copy ${copyTarget(table)} from stdin`).writable()
      open = { table: part.table, stream, done: finished(stream) }
      // Met when the stream is closed.
      open.done.catch(() => {})
    }
    if (!open.stream.write(part.bytes)) {
      await Promise.race([once(open.stream, 'drain'), open.done])
    }
  }
  await close()
}
