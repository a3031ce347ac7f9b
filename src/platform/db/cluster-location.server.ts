import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { databaseAccount, canEnter, type Account } from './postgres-account.server.ts'
import {
  createOpenFolder,
  packagedPrograms,
  reachablePrograms,
  systemFolder,
  type Programs,
} from './postgres-programs.server.ts'
import { StartError } from './start-error.server.ts'

/** The folder of the database, the programs that run it, and the account that they run as. */
export interface ClusterLocation {
  dataDir: string
  cluster: string
  programs: Programs
  account: Account | undefined
}

/**
 * Finds the folder for the database of a data folder, and the packaged programs to run it, unless
 * others are given. Throws a StartError if there is none.
 */
export async function findClusterLocation(
  dataFolder: string,
  notify: (message: string) => void,
  givenPrograms?: Programs,
): Promise<ClusterLocation> {
  const dataDir = openDataFolder(dataFolder)
  const installedPrograms = givenPrograms ?? (await packagedPrograms())
  const link = path.join(dataDir, 'postgres')
  const cluster = followLink(link)
  const account = databaseAccount(cluster)
  if (!account) return { dataDir, cluster, programs: installedPrograms, account }

  const programs = reachablePrograms(installedPrograms, account)
  if (cluster !== link || canEnter(account, dataDir)) return { dataDir, cluster, programs, account }
  const reason = `because the account "${account.name}", under which it runs, may not enter ${dataDir}`
  if (existsSync(cluster)) {
    throw new StartError(
      `The database in ${cluster} cannot be used ${reason}. Let the account pass through the ` +
        'folders above it (chmod o+x), or set DATA_DIR to another folder.',
    )
  }
  const externalCluster = path.join(systemFolder, shortHash(dataDir), 'postgres')
  notify(`The database lies in ${externalCluster} ${reason}.`)
  createOpenFolder(path.dirname(externalCluster))
  return { dataDir, cluster: externalCluster, programs, account }
}

/** Leaves a link in the data folder when the database is stored elsewhere. */
export function linkCluster({ dataDir, cluster }: ClusterLocation): void {
  const link = path.join(dataDir, 'postgres')
  if (cluster === link || lstatSync(link, { throwIfNoEntry: false })) return
  try {
    symlinkSync(cluster, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function openDataFolder(dataFolder: string): string {
  const folder = path.resolve(dataFolder)
  try {
    createFolder(folder)
    allowTraversal(folder)
    const probeFile = path.join(folder, `.writable-${randomBytes(6).toString('hex')}`)
    closeSync(openSync(probeFile, 'wx'))
    rmSync(probeFile)
    return realpathSync(folder)
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written: ${reasonOf(error)}. ` +
        'Make it writable for the account that runs the app, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

// Not mkdir's own `recursive`, which hangs in a folder such as /proc.
function createFolder(folder: string): void {
  if (existsSync(folder)) return
  createFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process has created it in between.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  allowTraversal(folder)
}

// When the app runs as root, the database's account must be able to enter folders that root's umask
// may close to others. Only empty folders are opened: the content of others may rely on being
// closed.
function allowTraversal(folder: string): void {
  if (process.getuid?.() !== 0 || readdirSync(folder).length > 0) return
  const { uid, mode } = statSync(folder)
  if (uid === 0) chmodSync(folder, mode | 0o011)
}

const reasonsByErrorCode: Record<string, string> = {
  EACCES: 'permission is denied',
  ENOENT: 'no folder can be made there',
  EPERM: 'permission is denied',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a file is in the way',
  EEXIST: 'a file is in the way',
}

function reasonOf(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException
  return reasonsByErrorCode[code] ?? message
}

function followLink(link: string): string {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  try {
    return realpathSync(link)
  } catch (error) {
    // Never start an empty clinic when the database is missing.
    throw new StartError(
      `The database that ${link} points to cannot be found. Bring it back, ` +
        'or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)
