import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { BackupError } from '../../platform/backup/backup-error.server.ts'
import { removeDataFolder } from '../../platform/db/remove-data-folder.server.ts'

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
 * no database running there.
 */
export async function restoreBeside<T>(
  folder: string,
  restore: (temporaryFolder: string) => Promise<T>,
): Promise<T> {
  await mkdir(path.dirname(folder), { recursive: true })
  const temporary = `${folder}.restoring-${randomBytes(4).toString('hex')}`
  try {
    const restored = await restore(temporary)
    if (existsSync(folder)) await rmdir(folder)
    await rename(temporary, folder)
    return restored
  } catch (error) {
    await removeDataFolder(temporary)
    throw error
  }
}
