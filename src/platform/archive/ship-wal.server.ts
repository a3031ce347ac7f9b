import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  backupFailure,
  BackupFailure,
  fileProblem,
  toReason,
} from '../backup/backup-error.server.ts'
import { readDiskSpace } from '../backup/disk-space.server.ts'
import type { FailureReason } from '../backup/failure-reason.ts'
import { openStoredFile, storeStream, writeWholeFile } from '../backup/stored-file.server.ts'
import { archivedName, historyName, walNameOf } from './archive-folder.server.ts'
import { isHistoryFile, isWalFile, timelineOf, walFileBytes } from './wal-file.ts'

export interface Shipment {
  /** The folder into which PostgreSQL copies each WAL file that is complete. */
  spool: string
  /** The archive folder. */
  root: string
  systemIdentifier: string
  passphrase?: string | undefined
  /** Makes sure that the archive can be used; throws a BackupFailure where it cannot. */
  openFolder: () => Promise<unknown>
}

/** The room that the spool may take while the archive folder cannot be reached, in bytes. */
const maxSpoolBytes = 2_000_000_000
/** What stays free on the disk of the clinic. */
const minFreeBytes = 1_000_000_000

/**
 * Moves the WAL files of the spool into the archive, oldest first, and returns how many. They are
 * compressed in the spool already, so that days without the archive's disk take little room on the
 * clinic's own. Throws a BackupFailure with the reason when the archive takes none: the files wait,
 * and when there are too many they are given up, so that the clinic goes on.
 */
export async function shipWal(shipment: Shipment): Promise<number> {
  const { spool, root, systemIdentifier, openFolder } = shipment
  let shipped = 0
  try {
    await compressSpool(shipment)
    await openFolder()
    for (const fileName of (await readdir(spool)).toSorted()) {
      const name = walNameOf(fileName)
      if (name === undefined) continue
      const history = historyName({ systemIdentifier, timeline: timelineOf(name) })
      const folder = path.join(root, history)
      await store(path.join(spool, fileName), folder, fileName, shipment)
      shipped += 1
    }
  } catch (error) {
    const reason = fileProblem(error, root)
    if (reason === undefined && !(error instanceof BackupFailure)) throw error
    const reasons = reason === undefined ? (error as BackupFailure).reasons : [reason]
    throw new BackupFailure([...reasons, await limitSpool(spool)], { cause: error })
  }
  return shipped
}

async function compressSpool({ spool, passphrase }: Shipment): Promise<void> {
  for (const name of (await readdir(spool)).toSorted()) {
    const file = path.join(spool, name)
    if (isWalFile(name) || isHistoryFile(name)) {
      const { size } = await stat(file)
      if (isWalFile(name) && size !== walFileBytes) continue
      await writeWholeFile(spool, async (partFile) => {
        await storeStream(createReadStream(file), partFile, passphrase)
        return { name: archivedName(name, passphrase !== undefined) }
      })
      await rm(file)
    } else if (/^[0-9A-F]{24}\./.test(name) && walNameOf(name) === undefined) {
      // The mark of a base backup, or the end of a timeline that was left: no restore needs them.
      await rm(file)
    } else if (/^archtemp\.|\.part$/.test(name)) {
      // What a killed process was writing, unless it is being written now.
      const stats = await stat(file).catch(() => undefined)
      if (stats && stats.mtimeMs < Date.now() - 600_000) await rm(file, { force: true })
    }
  }
}

/** Moves a compressed file into the archive, where it may be from an earlier attempt. */
async function store(
  file: string,
  folder: string,
  fileName: string,
  { root, passphrase }: Shipment,
): Promise<void> {
  // Only the folder of the history: where the archive's own is missing, its disk is.
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const target = path.join(folder, fileName)
  if (await stat(target).catch(() => undefined)) {
    const [left, right] = await Promise.all([
      contentHash(file, passphrase),
      contentHash(target, passphrase).catch(() => 'unreadable'),
    ])
    if (left !== right) {
      throw backupFailure('archiveShared', { path: root, name: fileName })
    }
  } else {
    await writeWholeFile(folder, async (partFile) => {
      await copyFile(file, partFile)
      const handle = await open(partFile, 'r+')
      await handle.sync().finally(() => handle.close())
      return { name: fileName }
    })
  }
  await rm(file)
}

async function contentHash(file: string, passphrase: string | undefined): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await openStoredFile({ file, passphrase }), hash)
  return hash.digest('hex')
}

/** Gives the waiting files up when they take too much room; returns what becomes of them. */
async function limitSpool(spool: string): Promise<FailureReason> {
  const names = await readdir(spool)
  let bytes = 0
  for (const name of names)
    bytes += (await stat(path.join(spool, name)).catch(() => undefined))?.size ?? 0
  const { freeBytes } = (await readDiskSpace(spool)) ?? { freeBytes: Infinity }
  if (bytes <= maxSpoolBytes && freeBytes >= minFreeBytes) {
    return toReason('changesWait', { waitingBytes: bytes })
  }
  for (const name of names) await rm(path.join(spool, name), { force: true })
  return toReason('changesGivenUp', {})
}
