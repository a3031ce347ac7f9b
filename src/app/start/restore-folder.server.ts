import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { findClusterLocation } from '../../platform/db/cluster-location.server.ts'
import { lockFolder } from '../../platform/db/folder-lock.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'
import { StartError } from '../../platform/db/start-error.server.ts'
import { printLine } from './run-command.server.ts'

/** Throws a BackupError for a folder that holds anything: a restore never replaces a clinic. */
export function assertEmptyFolder(folder: string): void {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new BackupError(
    `The folder ${folder} is not empty. A backup is restored into a new folder only, so that no ` +
      'clinic is overwritten: choose another one with --into, or move this one away first.',
  )
}

/**
 * Restores beside the data folder and renames the result: a restore that fails or is killed leaves
 * nothing that could be taken for a clinic. `restore` fills the folder that it is given, and leaves
 * no database running there. What a killed one has left for the same folder is removed before.
 */
export async function restoreBeside<T>(
  folder: string,
  restore: (temporaryFolder: string) => Promise<T>,
): Promise<T> {
  await removeLeftFolders(folder)
  const temporary = `${folder}${addition}${randomBytes(4).toString('hex')}`
  let mark
  try {
    mark = await markUnfinished(temporary)
    const restored = await restore(temporary)
    await mark.remove()
    if (existsSync(folder)) await rmdir(folder)
    await rename(temporary, folder)
    return restored
  } catch (error) {
    // It stays until the database is gone: messages would leave from what is killed before.
    mark?.unlock()
    await removeDataFolder(temporary)
    throw error
  }
}

const addition = '.restoring-'

/** A folder in one that is being restored, locked as long as its process runs. */
const markOf = (folder: string): string => path.join(folder, 'unfinished-restore')

interface Mark {
  unlock: () => void
  /** Unlocks it as well. */
  remove: () => Promise<void>
}

/** Makes the folder. */
async function markUnfinished(folder: string): Promise<Mark> {
  // Makes it as a database needs it, which finds it empty no more.
  await findClusterLocation(folder, () => {})
  const mark = markOf(folder)
  await mkdir(mark)
  const unlock = await lockFolder(mark)
  const remove = async () => {
    unlock()
    await rm(mark, { recursive: true, force: true })
  }
  return { unlock, remove }
}

/** Throws a StartError for a data folder that a stopped restore has left: its messages would leave. */
export function assertNoRestore(dataDir: string): void {
  if (!existsSync(markOf(dataDir))) return
  throw new StartError(
    `The folder ${dataDir} is what a restore has left that was stopped before its end, and no clinic. Restore again: ` +
      'that removes it, where the same folder is named as before.',
  )
}

async function removeLeftFolders(folder: string): Promise<void> {
  const parent = path.dirname(folder)
  if (!existsSync(parent)) return
  const left = readdirSync(parent)
    .filter((name) => name.startsWith(path.basename(folder) + addition))
    .map((name) => path.join(parent, name))
    .filter((it) => existsSync(markOf(it)))
  for (const it of left) {
    // oxlint-disable-next-line eslint/no-await-in-loop -- seldom more than one
    await removeIfStopped(it)
  }
}

async function removeIfStopped(folder: string): Promise<void> {
  const unlock = await lockFolder(markOf(folder)).catch(() => undefined)
  // Another restore is at work.
  if (!unlock) return
  unlock()
  await removeDataFolder(folder)
  printLine(`Removed ${folder}, which a restore had left that was stopped before its end.`)
}
