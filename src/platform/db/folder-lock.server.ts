import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.server.ts'

/** How long a process that was killed may take to end. */
const waitMs = 2_000

/**
 * Locks a data folder for this process. Two containers on one folder do not see each other's
 * processes, so that the number in postmaster.pid tells them nothing; the operating system's lock on
 * a file holds for all of them, and ends with its process in every case. Node locks files through
 * SQLite only. Returns the function that unlocks. Throws a StartError when another process has it.
 */
export async function lockFolder(dataDir: string): Promise<() => void> {
  const file = path.join(dataDir, 'app.lock')
  const startedMs = performance.now()
  for (;;) {
    const problem = tryLock(file)
    if (typeof problem === 'function') return problem
    if (!isTaken(problem)) {
      throw new StartError(
        `The data folder ${dataDir} cannot be locked (${problem.message}). Put it on a disk of this ` +
          'computer, and set DATA_DIR to it.',
        { cause: problem },
      )
    }
    if (performance.now() - startedMs > waitMs) throw alreadyRunning(dataDir, problem)
    await sleep(100)
  }
}

/** The refusal to be the second app on a data folder. */
export const alreadyRunning = (dataDir: string, cause?: unknown): StartError =>
  new StartError(
    `OPD Clinic is already running on the data folder ${dataDir}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
    { cause },
  )

function tryLock(file: string): (() => void) | Error {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // Nothing is written: the lock needs no room on the disk, and leaves nothing to repair.
    database.exec('pragma journal_mode = memory')
    database.exec('begin exclusive')
    const locked = database
    return () => {
      if (locked.isOpen) locked.close()
    }
  } catch (error) {
    if (database?.isOpen) database.close()
    return error as Error
  }
}

/** SQLite's code for a file that another connection has locked. */
const isTaken = (error: Error): boolean => (error as { errcode?: number }).errcode === 5
