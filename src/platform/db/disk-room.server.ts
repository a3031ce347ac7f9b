import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { StartError } from './start-error.server.ts'

/**
 * Bytes below which the embedded database takes no more changes. The rest is for what reading
 * writes (the audit, sessions) and for its log: without room for that it ends.
 */
const minFreeBytes = 64 * 1024 * 1024

/** A new database with its log. */
const minNewBytes = 150 * 1024 * 1024
/** Two files of the log, without which a database that ended on a full disk does not start. */
export const minStartBytes = 2 * 16 * 1024 * 1024

const lookEveryMs = 2_000
/** How long one "disk full" of a database counts whose disk cannot be seen from here. */
const rememberMs = 10_000

export interface DiskRoom {
  isFull: () => boolean
  /** To be called when the database said that its disk is full. */
  noteFull: () => void
  close: () => void
}

/** The free bytes of the disk on which a folder lies. */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Follows whether the database's disk has room. `freeBytes` is undefined for a disk elsewhere. */
export async function watchDiskRoom(freeBytes?: () => Promise<number>): Promise<DiskRoom> {
  let isLow = false
  let fullUntilMs = 0
  const look = async () => {
    // What cannot be measured is not taken for full: the database itself says it then.
    const bytes = (await freeBytes?.().catch(() => undefined)) ?? Infinity
    isLow = bytes < minFreeBytes
  }
  await look()
  const timer = freeBytes && setInterval(() => void look(), lookEveryMs).unref()
  return {
    isFull: () => isLow || performance.now() < fullUntilMs,
    noteFull: () => {
      fullUntilMs = performance.now() + rememberMs
    },
    close: () => clearInterval(timer),
  }
}

/** Whether an error of PostgreSQL says that its disk is full. */
export function isDiskFullError(error: unknown): boolean {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string }
  return code === '53100' || (code === '58030' && message.includes('No space left'))
}

/** Throws a StartError where the disk has no room to start the database of a data folder. */
export async function assertRoom(dataDir: string, cluster: string): Promise<void> {
  const isNew = !existsSync(cluster)
  const free = await freeBytesOf(isNew ? path.dirname(cluster) : cluster).catch(() => Infinity)
  const needed = isNew ? minNewBytes : minStartBytes
  if (free >= needed) return
  const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
  throw new StartError(
    `The disk of the data folder ${dataDir} is full: ${megabytes(free)} MB are free, and the database ` +
      `needs ${megabytes(needed)} MB to start. Make room on it.`,
  )
}
