import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The room on the disk of a folder, in bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
}

/** The folder, or the nearest one above it that is there already. */
export const existingFolder = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder
    ? folder
    : existingFolder(path.dirname(folder))

const pending = new Map<string, Promise<DiskSpace | undefined>>()

/**
 * The room on the disk of a folder, which need not be made yet; undefined where the disk cannot be
 * read, or does not answer within two seconds. A disk of the network that hangs is asked once only,
 * so that it does not take up the threads that files are read with.
 */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  const question = pending.get(folder) ?? ask(folder)
  pending.set(folder, question)
  return Promise.race([question, sleep(2000, undefined, { ref: false })])
}

const ask = (folder: string): Promise<DiskSpace | undefined> =>
  // What an account may still use: `bfree` counts what is kept for root, too.
  statfs(existingFolder(folder))
    .then(({ bavail, blocks, bsize }) => ({
      freeBytes: bavail * bsize,
      totalBytes: blocks * bsize,
    }))
    .catch(() => undefined)
    .finally(() => pending.delete(folder))
