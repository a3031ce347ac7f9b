import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import {
  chmod,
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import path from 'node:path'
import { freeBytesOf } from './disk-room.server.ts'
import {
  majorOf,
  nativeFolder,
  packagedPrograms,
  programsIn,
  type Programs,
} from './postgres-programs.server.ts'

// A new version of the app may bring a new major version of PostgreSQL, whose programs cannot read
// the clinic's files, and installing it removes the ones that can. So those that the clinic runs on
// are kept in its data folder.

const folderName = 'postgres-programs'
const makingMark = '.making-'

/** What stays free on the disk where the programs have to be copied. */
const minFreeBytes = 1_000_000_000

/**
 * Keeps the packaged programs in the data folder, unless they are kept there already: as further
 * names of the same files, or as a copy on another disk (60 MB). Earlier ones of the same major version go.
 * The data folder must be locked by this process. Failing is told, and no reason not to work.
 */
export async function keepPrograms(
  dataDir: string,
  notify: (message: string) => void,
  programs?: Programs,
): Promise<void> {
  const folder = path.join(dataDir, folderName)
  try {
    await keep(folder, programs ?? (await packagedPrograms()))
  } catch (error) {
    notify(
      `The programs of the database could not be kept in ${folder} (${(error as Error).message}). ` +
        "Without them, a later version of PostgreSQL does not take the clinic's data over by itself.",
    )
  }
}

async function keep(folder: string, programs: Programs): Promise<void> {
  const target = path.join(folder, programs.version)
  await mkdir(folder, { recursive: true })
  // As root, the database's account runs them.
  await chmod(folder, 0o755)
  const isOutdated = (name: string) =>
    name !== programs.version &&
    (name.includes(makingMark) || majorOf({ version: name }) === majorOf(programs))
  if (!existsSync(target)) {
    const making = `${target}${makingMark}${randomBytes(4).toString('hex')}`
    await linkOrCopy(nativeFolder(programs), making)
    await rename(making, target)
  }
  for (const name of (await readdir(folder)).filter(isOutdated)) {
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}

/** Gives a folder's files further names below another one; on another disk it copies them. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(to)
  await chmod(to, 0o755)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) await linkOrCopy(source, target)
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target)
    // Another disk, a disk without links, or files of another account.
    else await link(source, target).catch(() => copyWhole(source, target))
  }
}

async function copyWhole(source: string, target: string): Promise<void> {
  if ((await freeBytesOf(path.dirname(target))) < minFreeBytes) {
    throw new Error('the disk has less than 1 GB free')
  }
  await copyFile(source, target)
  // The folder gets its name afterwards, and must not be empty files after a power cut.
  const handle = await open(target, 'r+')
  await handle.sync().finally(() => handle.close())
}

/** The newest kept programs of a major version of PostgreSQL; undefined where there are none. */
export function keptPrograms(dataDir: string, major: string): Programs | undefined {
  const folder = path.join(dataDir, folderName)
  const versions = existsSync(folder) ? readdirSync(folder) : []
  const [version] = versions.filter(
    (name) => !name.includes(makingMark) && majorOf({ version: name }) === major,
  )
  return version === undefined ? undefined : programsIn(path.join(folder, version), version)
}
