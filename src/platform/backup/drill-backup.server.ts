import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { appName } from '../db/app-database.server.ts'
import { startEmbeddedPostgres } from '../db/embedded-postgres.server.ts'
import { migrateDatabase } from '../db/migrate.server.ts'
import { removeDataFolder } from '../db/remove-data-folder.server.ts'
import { backupFailure } from './backup-error.server.ts'
import { rowsIn } from './backup-manifest.server.ts'
import { checkPages, compareTables } from './check-restored.server.ts'
import { readDiskSpace } from './disk-space.server.ts'
import { loadBackup } from './restore-backup.server.ts'

export interface DrillOptions {
  /** The path of the backup's file. */
  file: string
  /** Opens a sealed backup. */
  passphrase?: string | undefined
  /** The folder for the scratch database. It is removed before and after. */
  scratch: string
  /** How large the clinic's database is. */
  databaseBytes: number
}

/** What came back. */
export interface DrilledBackup {
  takenAt: Date
  rows: number
}

/**
 * Restores a backup into a scratch database of its own PostgreSQL, compares every table with the
 * manifest, brings it forward to this version, has PostgreSQL check its pages, and throws it away.
 *
 * Throws a BackupFailure with the reason where the backup cannot be restored or its disk has no room
 * for that. An aborted drill removes the scratch database as well.
 */
export async function drillBackup(
  options: DrillOptions,
  stopping: AbortSignal,
): Promise<DrilledBackup> {
  await removeDataFolder(options.scratch)
  await assertRoom(options)
  const stop = new AbortController()
  const signal = AbortSignal.any([stopping, stop.signal])
  const drill = restoreAndCheck(options)
  try {
    return await Promise.race([drill, watchRoom(options, signal), aborted(signal)])
  } finally {
    stop.abort()
    // What is still being done ends with the database under it.
    drill.catch(() => {})
    await removeDataFolder(options.scratch)
  }
}

async function restoreAndCheck({
  file,
  passphrase,
  scratch,
}: DrillOptions): Promise<DrilledBackup> {
  // Nothing of it has to survive a power cut, and the desk's disk is spared.
  const database = await startEmbeddedPostgres({ dataDir: scratch, durable: false }).catch(
    (error: Error) => {
      throw backupFailure('scratchDatabaseFailed', { detail: error.message }, error)
    },
  )
  try {
    const { ownerUrl, appRole, adminUrl } = database
    const { header, manifest } = await loadBackup({ file, passphrase, databaseUrl: ownerUrl })
    await compareTables(ownerUrl, header, manifest)
    await migrateDatabase(ownerUrl, appRole)
    const superuserUrl = new URL(adminUrl)
    superuserUrl.pathname = `/${appName}`
    await checkPages(superuserUrl.href)
    return { takenAt: new Date(header.takenAt), rows: rowsIn(manifest) }
  } finally {
    await database.stop()
  }
}

/** The files of an empty database and of its log. */
const emptyDatabaseBytes = 400_000_000

/** The share of the disk that stays free for the clinic. */
const reservedShare = 0.05

/** Throws a BackupFailure where tables, indexes and what sorting them takes would fill the disk. */
async function assertRoom({ scratch, databaseBytes }: DrillOptions): Promise<void> {
  const disk = await readDiskSpace(scratch)
  if (!disk) return
  const neededBytes = emptyDatabaseBytes + 1.5 * databaseBytes
  if (disk.freeBytes - neededBytes >= reservedShare * disk.totalBytes) return
  throw backupFailure('noRoomForDrill', {
    path: path.dirname(scratch),
    freeBytes: disk.freeBytes,
    neededBytes,
    reservedBytes: reservedShare * disk.totalBytes,
  })
}

/** A backup may hold more than the clinic's database does now: the drill ends before the disk is full. */
async function watchRoom({ scratch }: DrillOptions, signal: AbortSignal): Promise<never> {
  while (!signal.aborted) {
    await sleep(1000, undefined, { signal }).catch(() => {})
    const disk = await readDiskSpace(scratch)
    if (disk && disk.freeBytes < (reservedShare / 2) * disk.totalBytes) {
      throw backupFailure('drillDiskNearlyFull', { path: path.dirname(scratch) })
    }
  }
  return new Promise(() => {})
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(backupFailure('serverStopped', {})))
  })
