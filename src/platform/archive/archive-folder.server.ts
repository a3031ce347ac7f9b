import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { continuousFrom, isHistoryFile, isWalFile } from './wal-file.ts'

// An archive folder has one folder for each history of a clinic's database, named by the database's
// own number and the timeline, so that histories are never mixed: '7561234567890123456-1'. In it
// are base backups, which are copies of the database's files, and the WAL files since the first.

/** A base backup in an archive. */
export interface BaseFile {
  /** The path of its file. */
  file: string
  /** By the database's clock. Only moments from then on can be restored with it. */
  endedAt: Date
  /** The WAL file that a restore begins with. */
  startWal: string
  /** The WAL file without which the base is of no use. */
  stopWal: string
}

/** One history of a clinic's database. */
export interface Archive {
  folder: string
  /** The number that PostgreSQL gave the database when it was made. */
  systemIdentifier: string
  timeline: number
  /** The oldest first, in the order of their WAL: the clock may have stood ahead when one was made. */
  bases: BaseFile[]
  /** The path of each WAL file and each history file, by the name that PostgreSQL gave it. */
  files: Map<string, string>
}

const ending = (isSealed: boolean): string => `.gz${isSealed ? '.sealed' : ''}`

/** The name of a WAL file or a history file in an archive. */
export const archivedName = (name: string, isSealed: boolean): string => name + ending(isSealed)

/** The name of a base backup. */
export const baseFileName = (
  { endedAt, startWal, stopWal }: Omit<BaseFile, 'file'>,
  isSealed: boolean,
): string =>
  `base-${endedAt.toISOString().replaceAll(/[-:.]/g, '')}-${startWal}-${stopWal}.tar${ending(isSealed)}`

const folderPattern = /^(\d{1,20})-(\d{1,10})$/
const basePattern =
  /^base-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z-([0-9A-F]{24})-([0-9A-F]{24})\.tar\.gz(\.sealed)?$/
const partPattern = /^\.[0-9a-f]{12}\.part$/

type History = Pick<Archive, 'systemIdentifier' | 'timeline'>

/** The name of a history's folder. */
export const historyName = ({ systemIdentifier, timeline }: History): string =>
  `${systemIdentifier}-${timeline}`

/** What PostgreSQL calls an archived file; undefined for any other file. */
export function walNameOf(fileName: string): string | undefined {
  const name = fileName.replace(/\.gz(\.sealed)?$/, '')
  return name !== fileName && (isWalFile(name) || isHistoryFile(name)) ? name : undefined
}

/** Every history in an archive folder. Other folders and files are left out. */
export async function readArchives(root: string): Promise<Archive[]> {
  const found = (await readdir(root)).map((name) => folderPattern.exec(name))
  const archives = found.flatMap((match) => {
    if (!match) return []
    return readArchive(root, match[1]!, Number(match[2]))
  })
  return Promise.all(archives)
}

/** One history; an empty one where its folder is missing. */
export async function readArchive(
  root: string,
  systemIdentifier: string,
  timeline: number,
): Promise<Archive> {
  const folder = path.join(root, historyName({ systemIdentifier, timeline }))
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = new Map<string, string>()
  const bases: BaseFile[] = []
  for (const fileName of names.toSorted()) {
    const file = path.join(folder, fileName)
    const walName = walNameOf(fileName)
    const base = basePattern.exec(fileName)
    if (walName !== undefined) files.set(walName, file)
    if (!base) continue
    const [, year, month, day, hour, minute, second, ms, startWal, stopWal] = base
    const endedAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${ms}Z`)
    bases.push({ file, endedAt, startWal: startWal!, stopWal: stopWal! })
  }
  bases.sort((a, b) => (a.startWal < b.startWal ? -1 : Number(a.startWal > b.startWal)))
  return { folder, systemIdentifier, timeline, bases, files }
}

/** The WAL files that lead on from a base, without one missing. */
export const walAfter = ({ files }: Archive, { startWal }: BaseFile): string[] =>
  continuousFrom(startWal, new Set(files.keys()))

/** Whether a base can be restored: all WAL files that were written during it are there. */
export const isUsable = (archive: Archive, base: BaseFile): boolean =>
  walAfter(archive, base).includes(base.stopWal)

/** Whether a WAL file after the newest base is missing, so that what came later is out of reach. */
export function hasGap(archive: Archive): boolean {
  const base = archive.bases.at(-1)
  if (!base) return false
  const newest = [...archive.files.keys()].filter(isWalFile).at(-1)
  if (newest === undefined || newest <= base.stopWal) return false
  return walAfter(archive, base).at(-1) !== newest
}

/**
 * Deletes what is not needed to go back `days` days: bases before the last one that is as old, and
 * the WAL files before its first. Histories of the same database that ended earlier go as a whole,
 * and so does what was left half-written a day ago. A clock that stands ahead makes nothing old, nor does a date that
 * one wrote which stood behind.
 */
export async function pruneArchives(
  root: string,
  { systemIdentifier, timeline }: History,
  days: number,
  now: Date,
): Promise<void> {
  // No more can have passed since the base before this one, or the computer was off and no day was written down.
  const previous = (await readArchive(root, systemIdentifier, timeline)).bases.at(-2)
  const latest = previous ? previous.endedAt.getTime() + mostDaysBetweenBases * msPerDay : Infinity
  const oldest = new Date(Math.min(now.getTime(), latest) - days * msPerDay)
  for (const archive of await readArchives(root)) {
    if (archive.systemIdentifier !== systemIdentifier) continue
    await deleteParts(archive.folder, now)
    const isEnded = archive.timeline !== timeline && (await newestChange(archive)) < oldest
    const { bases, files } = archive
    const lastOld = bases.findLast(
      ({ endedAt }, index) =>
        endedAt <= oldest &&
        bases.slice(0, index).every((before) => before.endedAt <= endedAt || before.endedAt > now),
    )
    const firstKept = isEnded ? undefined : (lastOld ?? bases[0])
    if (!isEnded && !firstKept) continue
    for (const base of bases) {
      if (base === firstKept) break
      await rm(base.file, { force: true })
    }
    for (const [name, file] of files) {
      if (firstKept && (isHistoryFile(name) || name >= firstKept.startWal)) continue
      // A history file stays: the number of its timeline must not be given again.
      if (!isHistoryFile(name)) await rm(file, { force: true })
    }
  }
}

const msPerDay = 86_400_000
/** One is made each week, at its time of day. */
const mostDaysBetweenBases = 8

async function newestChange({ bases, files }: Archive): Promise<Date> {
  const newest = [...files.keys()].filter(isWalFile).at(-1)
  const file = newest === undefined ? bases.at(-1)?.file : files.get(newest)
  const stats = file === undefined ? undefined : await stat(file).catch(() => undefined)
  return new Date(stats?.mtimeMs ?? 0)
}

async function deleteParts(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!partPattern.test(name)) continue
    const file = path.join(folder, name)
    const stats = await stat(file).catch(() => undefined)
    // What is being written now is younger.
    if (stats && stats.mtimeMs < now.getTime() - msPerDay) await rm(file, { force: true })
  }
}
