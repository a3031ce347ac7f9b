import { statfs } from 'node:fs/promises'

/**
 * Bytes below which the embedded database takes no more changes. The rest is for what reading
 * writes (the audit, sessions) and for its log: without room for that it ends.
 */
const minFreeBytes = 64 * 1024 * 1024

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
