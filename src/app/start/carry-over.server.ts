import { chmod, chown, copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { Archiving } from '../../platform/archive/archiving.server.ts'
import { listClusterFiles } from '../../platform/archive/cluster-files.server.ts'
import { describeReasons, reasonsOf } from '../../platform/backup/backup-error.server.ts'
import { compareTables } from '../../platform/backup/check-restored.server.ts'
import { bringForward, loadBackup } from '../../platform/backup/restore-backup.server.ts'
import { rowsIn } from '../../platform/backup/backup-manifest.server.ts'
import { writeBackup } from '../../platform/backup/write-backup.server.ts'
import {
  findClusterLocation,
  type ClusterLocation,
} from '../../platform/db/cluster-location.server.ts'
import { freeBytesOf } from '../../platform/db/disk-room.server.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../platform/db/embedded-postgres.server.ts'
import { lockFolder } from '../../platform/db/folder-lock.server.ts'
import { keptPrograms } from '../../platform/db/kept-programs.server.ts'
import { clusterMajor } from '../../platform/db/postgres-cluster.server.ts'
import { majorOf, type Programs } from '../../platform/db/postgres-programs.server.ts'
import { spoolFolder } from '../../platform/db/postgres-process.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import {
  finishSwitch,
  isSwitchPending,
  switchFolders,
} from '../../platform/db/switch-folders.server.ts'
import { clinicVersion } from './config.server.ts'

interface CarryOverOptions {
  dataDir: string
  notify: (message: string) => void
  /** Opens the archive of the old database, where it has one: what waits for it is shipped. */
  openArchive?: ((database: EmbeddedPostgres) => Promise<Archiving | undefined>) | undefined
  /** Whether the clinic's changes are archived. */
  isArchived?: boolean
  /** False for tests only. */
  durable?: boolean
  /** How much room the disk has, instead of looking. */
  freeBytes?: number
}

/**
 * Carries the clinic of a data folder over to the packaged PostgreSQL, where an earlier major version
 * wrote it and its programs are kept there. Also finishes what a power cut has left half done. The
 * old database stays beside the new one. Throws a StartError with the reason where it cannot be done,
 * and everything is as it was.
 */
export async function carryOver(options: CarryOverOptions): Promise<void> {
  const { dataDir, notify } = options
  if (!existsSync(dataDir)) return
  if (isSwitchPending(dataDir)) await withLock(dataDir, () => finishSwitch(dataDir))
  const location = await findClusterLocation(dataDir, notify)
  const from = clusterMajor(location.cluster)
  // An earlier version of the app must not change what a newer one wrote.
  if (from === '' || Number(from) >= Number(majorOf(location.programs))) return
  const programs = keptPrograms(location.dataDir, from)
  if (programs) await carryOverWith(programs, options)
}

/** The same with the programs that wrote the data folder, of whatever version. */
export async function carryOverWith(
  oldPrograms: Programs,
  options: CarryOverOptions,
): Promise<void> {
  const location = await findClusterLocation(options.dataDir, options.notify)
  await withLock(location.dataDir, async () => {
    const staging = `${location.cluster}-carried-over`
    try {
      await removeDataFolder(staging)
      await assertRoom(location.cluster, options.freeBytes)
      await makeStaging(staging, location)
      const rows = await copyClinic(location, oldPrograms, staging, options)
      const kept = await switchTo(staging, location, oldPrograms)
      options.notify(
        `The clinic is carried over to PostgreSQL ${majorOf(location.programs)}: ${rows.toLocaleString('en')} rows, ` +
          `all compared. The old database is kept in ${kept}; remove it when the clinic has gone on for a while.`,
      )
    } catch (error) {
      if (error instanceof StartError) throw error
      throw new StartError(
        `The clinic could not be carried over to PostgreSQL ${majorOf(location.programs)}, and is as it was. ` +
          describeReasons(reasonsOf(error)),
        { cause: error },
      )
    } finally {
      await removeDataFolder(staging)
    }
  })
}

async function withLock(dataDir: string, run: () => Promise<void>): Promise<void> {
  const unlock = await lockFolder(dataDir)
  try {
    await run()
  } finally {
    unlock()
  }
}

/** The files and the log of an empty database. */
const emptyDatabaseBytes = 400_000_000

/** Throws a StartError where the backup and the new database would fill the disk. */
async function assertRoom(cluster: string, knownFreeBytes?: number): Promise<void> {
  const folder = path.dirname(cluster)
  const neededBytes = emptyDatabaseBytes + 2 * (await bytesOfTables(cluster))
  const freeBytes = knownFreeBytes ?? (await freeBytesOf(folder))
  if (freeBytes >= neededBytes) return
  const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`
  throw new StartError(
    `The clinic has to be carried over to a new version of PostgreSQL, for which ${folder} needs ` +
      `${gigabytes(neededBytes)} of free room and has ${gigabytes(freeBytes)}. Make room on its disk; ` +
      'nothing was changed.',
  )
}

/** A database that a killed process has left running may be ending meanwhile: its files come and go. */
async function bytesOfTables(cluster: string): Promise<number> {
  const { files } = await listClusterFiles(cluster)
  const inTables = files.filter(({ name }) => name.startsWith('base/'))
  return inTables.reduce((total, { bytes }) => total + bytes, 0)
}

/** A data folder beside the old database, for the new one with the same passwords and owner. */
async function makeStaging(staging: string, { cluster, dataDir, account }: ClusterLocation) {
  await mkdir(staging)
  // As root, the database's account passes through.
  await chmod(staging, 0o711)
  const passwords = 'postgres-passwords.json'
  await copyFile(path.join(dataDir, passwords), path.join(staging, passwords))
  if (!account) return
  const newCluster = path.join(staging, 'postgres')
  const { uid, gid } = await stat(cluster)
  await mkdir(newCluster, { mode: 0o700 })
  await chown(newCluster, uid, gid)
}

/** Backs the old database up with its programs, and restores it with the packaged ones. Returns the rows. */
async function copyClinic(
  { dataDir, programs }: ClusterLocation,
  oldPrograms: Programs,
  staging: string,
  { notify, openArchive, isArchived = false, durable = true }: CarryOverOptions,
): Promise<number> {
  notify(
    `The clinic's database is of PostgreSQL ${majorOf(oldPrograms)}, and this version brings ` +
      `${majorOf(programs)}. It is carried over now, which takes some minutes in a large clinic …`,
  )
  const old = await startEmbeddedPostgres({
    dataDir,
    programs: oldPrograms,
    isFolderLocked: true,
    isArchived,
    durable,
  })
  let archive: Archiving | undefined
  let file: string
  try {
    archive = await openArchive?.(old)
    const options = { databaseUrl: old.ownerUrl, folder: staging, clinicVersion }
    file = (await writeBackup(options)).file
  } finally {
    await old.stop()
    await archive?.shipRest()
  }
  const database = await startEmbeddedPostgres({ dataDir: staging, durable })
  try {
    const { ownerUrl: databaseUrl, appRole } = database
    const { header, manifest } = await loadBackup({ file, databaseUrl })
    await compareTables(databaseUrl, header, manifest)
    await bringForward(databaseUrl, appRole)
    return rowsIn(manifest)
  } finally {
    await database.stop()
    await rm(file, { force: true })
  }
}

/** Puts the new database in the place of the old one, whose new name it returns. */
async function switchTo(
  staging: string,
  { cluster, dataDir }: ClusterLocation,
  oldPrograms: Programs,
): Promise<string> {
  const kept = freeName(`${cluster}-${majorOf(oldPrograms)}`)
  const spool = spoolFolder(cluster)
  await switchFolders(dataDir, [
    // What its archive did not take any more belongs to the old database.
    ...(isFilled(spool) ? [{ from: spool, to: freeName(`${kept}-wal-spool`) }] : []),
    { from: cluster, to: kept },
    { from: path.join(staging, 'postgres'), to: cluster },
  ])
  return kept
}

const isFilled = (folder: string): boolean => existsSync(folder) && readdirSync(folder).length > 0

function freeName(wanted: string): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}.${number}`
    if (!existsSync(name)) return name
  }
}
