import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { oldBackups, takenAtOf } from './old-backups.ts'

/**
 * The name of a backup's file, by which files sort as they were taken:
 * 'opd-clinic-20261122T203000123Z.tar.gz', and '.sealed' behind it.
 */
export const backupFileName = (takenAt: Date, isSealed: boolean): string =>
  `opd-clinic-${takenAt.toISOString().replaceAll(/[-:.]/g, '')}.tar.gz${isSealed ? '.sealed' : ''}`

const partPattern = /^\.[0-9a-f]{12}\.part$/

/** The name of an unfinished backup, which no listing shows. */
export const partFileName = (random: string): string => `.${random}.part`

/** The newest backup in a folder by its name; undefined where there is none. */
export async function newestBackup(folder: string): Promise<string | undefined> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => takenAtOf(name) !== undefined)
    .toSorted()
    .at(-1)
}

/**
 * Deletes the backups of all but the newest `keep` days, and what killed backups left half-written
 * before `now`'s day. Files that are no backups stay. Returns the names of the deleted backups.
 */
export async function deleteOldBackups(
  folder: string,
  { keep, timeZone, now }: { keep: number; timeZone: string; now: Date },
): Promise<string[]> {
  const names = await readdir(folder)
  const old = oldBackups(names, keep, timeZone)
  for (const name of old) await rm(path.join(folder, name), { force: true })
  for (const name of names.filter((part) => partPattern.test(part))) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    // A backup that is being written now is younger.
    if (stats && stats.mtimeMs < now.getTime() - 24 * 3_600_000) await rm(file, { force: true })
  }
  return old
}
