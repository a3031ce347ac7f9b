import { stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** The room on the disk of a folder, in bytes. */
export interface DiskSpace {
  freeBytes: number
  totalBytes: number
  /** Equal for folders on one disk, so that one loss takes both. */
  device: number
}

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

async function ask(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { dev: device, existing } = await nearest(folder)
    // What an account may still use: `bfree` counts what is kept for root, too.
    const { bavail, blocks, bsize } = await statfs(existing)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, device }
  } catch {
    return undefined
  } finally {
    pending.delete(folder)
  }
}

/** The folder, or the nearest one above it that is there already. */
async function nearest(folder: string): Promise<{ dev: number; existing: string }> {
  try {
    return { dev: (await stat(folder)).dev, existing: folder }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const above = path.dirname(folder)
    if ((code !== 'ENOENT' && code !== 'ENOTDIR') || above === folder) throw error
    return nearest(above)
  }
}

/** Whether two folders lie on one disk, as far as that can be read. */
export async function isOnSameDisk(left: string, right: string): Promise<boolean> {
  const [leftDisk, rightDisk] = await Promise.all([readDiskSpace(left), readDiskSpace(right)])
  return leftDisk !== undefined && leftDisk.device === rightDisk?.device
}
