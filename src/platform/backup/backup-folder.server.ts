import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { isBackupAhead, oldBackups, takenAtOf } from './old-backups.ts'

/**
 * The name of a backup's file, by which files sort as they were taken:
 * 'opd-clinic-20261122T203000123Z.tar.gz', and '.sealed' behind it.
 */
export const backupFileName = (takenAt: Date, isSealed: boolean): string =>
  `opd-clinic-${takenAt.toISOString().replaceAll(/[-:.]/g, '')}.tar.gz${isSealed ? '.sealed' : ''}`

const partPattern = /^\.[0-9a-f]{12}\.part$/

/** The name of an unfinished backup, which no listing shows. */
export const partFileName = (random: string): string => `.${random}.part`

/** The names of the backups in a folder, the oldest first; none where it cannot be read. */
const backupNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter((name) => takenAtOf(name) !== undefined).toSorted()

/**
 * The newest backup in a folder by its name, one that is dated ahead of `now` only where there is no
 * other; undefined where there is none.
 */
export async function newestBackup(folder: string, now: Date): Promise<string | undefined> {
  const names = await backupNames(folder)
  return names.findLast((name) => !isBackupAhead(name, now)) ?? names.at(-1)
}

/** Whether a backup in a folder is dated ahead of `now`. */
export const hasBackupAhead = async (folder: string, now: Date): Promise<boolean> =>
  (await backupNames(folder)).some((name) => isBackupAhead(name, now))

/**
 * Deletes the backups of all but the newest `keep` days, and what killed backups left half-written
 * before `now`'s day. Files that are no backups stay. Returns the names of the deleted backups.
 */
export async function deleteOldBackups(
  folder: string,
  { keep, timeZone, now }: { keep: number; timeZone: string; now: Date },
): Promise<string[]> {
  const names = await readdir(folder)
  const old = oldBackups(names, { keep, timeZone, now })
  for (const name of old) await rm(path.join(folder, name), { force: true })
  for (const name of names.filter((part) => partPattern.test(part))) {
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    // A backup that is being written now is younger.
    if (stats && stats.mtimeMs < now.getTime() - 24 * 3_600_000) await rm(file, { force: true })
  }
  return old
}
