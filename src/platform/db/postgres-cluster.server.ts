import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { chownRecursively, spawnIdentity } from './postgres-account.server.ts'
import { linkCluster, type ClusterLocation } from './cluster-location.server.ts'
import { postgresEnvironment, spoolFolder, stopPostmaster } from './postgres-process.server.ts'
import { keptPrograms } from './kept-programs.server.ts'
import { majorOf } from './postgres-programs.server.ts'
import { StartError } from './start-error.server.ts'

export interface Passwords {
  superuser: string
  app: string
}

/**
 * Creates the database's files on the first start and returns its passwords. Two starts at once use
 * the same passwords and cluster, and a start that is killed halfway leaves no partial state.
 * Throws a StartError when the cluster or its passwords cannot be used.
 */
export async function openCluster(
  location: ClusterLocation,
  durable: boolean,
  notify: (message: string) => void,
): Promise<Passwords> {
  const passwordFile = path.join(location.dataDir, 'postgres-passwords.json')
  // Check the cluster first: another start that is creating it now writes its passwords earlier.
  if (isCluster(location.cluster) && !existsSync(passwordFile)) {
    await moveAside(location, passwordFile, notify)
  }
  const passwords = readPasswords(passwordFile) ?? writePasswords(passwordFile)
  removeLeftovers(path.dirname(location.cluster))
  if (!isCluster(location.cluster)) await createCluster(location, passwords.superuser, durable)
  linkCluster(location)

  const major = clusterMajor(location.cluster)
  if (major !== majorOf(location.programs)) throw otherMajor(location, major)
  // A data folder that root has copied belongs to root as well.
  if (location.account && statSync(location.cluster).uid === 0)
    chownRecursively(location.account, location.cluster)
  return passwords
}

/** '18': the version of PostgreSQL that the files of a database belong to; '' where there are none. */
export function clusterMajor(cluster: string): string {
  const file = path.join(cluster, 'PG_VERSION')
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function otherMajor({ cluster, dataDir, programs }: ClusterLocation, major: string): StartError {
  const beginning =
    `The database in ${cluster} was made by PostgreSQL ${major}, but this app brings ` +
    `PostgreSQL ${majorOf(programs)}, which cannot read it.`
  if (Number(major) > Number(majorOf(programs))) {
    return new StartError(
      `${beginning} This is an earlier version of the app: start the newer one again, or restore a ` +
        'backup of its own time into another folder (npm run restore -- FILE --into NEW_FOLDER).',
    )
  }
  if (keptPrograms(dataDir, major)) {
    return new StartError(`${beginning} Start the app (npm start): it carries the clinic over.`)
  }
  return new StartError(
    `${beginning} Carry the clinic over: with the version of the app ` +
      'that ran last, npm run backup -- FOLDER; then with this version npm run restore -- FILE --into ' +
      'NEW_FOLDER, and set DATA_DIR to that folder. The old one stays as it is.',
  )
}

/** Makes the folder into which the database copies its log of changes. */
export function makeSpool({ cluster, account }: ClusterLocation): void {
  const spool = spoolFolder(cluster)
  mkdirSync(spool, { recursive: true, mode: 0o700 })
  if (account) chownSync(spool, account.uid, account.gid)
}

function isCluster(cluster: string): boolean {
  let names: string[]
  try {
    names = readdirSync(cluster)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    const isPermissionProblem = code === 'EACCES' || code === 'EPERM'
    throw new StartError(
      isPermissionProblem
        ? `The database in ${cluster} belongs to another account of this machine. ` +
            'Start the app as it was started before, or set DATA_DIR to another folder.'
        : `${cluster} is no folder, so no database can lie there. Move it away, ` +
            'or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw new StartError(
      `${cluster} holds something else than a database. Move it away, ` +
        'or set DATA_DIR to another folder.',
    )
  }
  return names.length > 0
}

// A database cannot be opened without its passwords. When the cluster is outside of the data
// folder, that folder was deleted to start afresh; the cluster is moved aside all the same, because
// it may hold a clinic's records.
async function moveAside(
  { cluster, dataDir, programs }: ClusterLocation,
  passwordFile: string,
  notify: (message: string) => void,
): Promise<void> {
  if (cluster.startsWith(dataDir + path.sep)) {
    throw new StartError(
      `The passwords of the database in ${cluster} are missing. Bring ${passwordFile} back ` +
        'from a backup, or set DATA_DIR to another folder.',
    )
  }
  const movedCluster = `${cluster}-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  await stopPostmaster(cluster, programs)
  renameSync(cluster, movedCluster)
  notify(
    `An earlier database of this data folder, to which no passwords are left, is now ${movedCluster}.`,
  )
}

/** The passwords of the database in a data folder; undefined where the file is missing. */
export function readPasswords(file: string): Passwords | undefined {
  let passwords: Partial<Passwords>
  try {
    passwords = JSON.parse(readFileSync(file, 'utf8')) as Partial<Passwords>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw unreadablePasswords(file, error)
  }
  const { superuser, app } = passwords
  if (!superuser || !app) throw unreadablePasswords(file)
  return { superuser, app }
}

const unreadablePasswords = (file: string, cause?: unknown): StartError =>
  new StartError(
    `The database's passwords in ${file} cannot be read. Bring the file back from a backup, ` +
      'start the app as it was started before, or set DATA_DIR to another folder.',
    { cause },
  )

function writePasswords(file: string): Passwords {
  const passwords: Passwords = {
    superuser: randomBytes(32).toString('hex'),
    app: randomBytes(32).toString('hex'),
  }
  const temporaryFile = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(temporaryFile, 'wx', 0o600)
  try {
    writeFileSync(handle, `${JSON.stringify(passwords, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    // A link, unlike a rename, never replaces what another process has just written.
    linkSync(temporaryFile, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readPasswords(file)!
    // Disks without links, such as a memory stick's.
    renameSync(temporaryFile, file)
  } finally {
    rmSync(temporaryFile, { force: true })
  }
  return passwords
}

const stagingPrefix = 'postgres-being-made-'

async function createCluster(
  location: ClusterLocation,
  password: string,
  durable: boolean,
): Promise<void> {
  const { cluster, programs, account } = location
  const staging = path.join(path.dirname(cluster), stagingPrefix + randomBytes(6).toString('hex'))
  const newCluster = path.join(staging, 'postgres')
  const passwordFile = path.join(staging, 'password')
  mkdirSync(staging, { mode: 0o700 })
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (account) chownRecursively(account, staging)
    await runInitdb(programs.initdb, account, [
      `--pgdata=${newCluster}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // The builtin provider lower-cases every script and sorts alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    chmodSync(newCluster, 0o700)
    renameSync(newCluster, cluster)
  } catch (error) {
    // Another start was quicker; its cluster has the same passwords.
    if (!isCluster(cluster)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function runInitdb(
  initdb: string,
  account: ClusterLocation['account'],
  options: string[],
): Promise<void> {
  try {
    await promisify(execFile)(initdb, options, {
      ...spawnIdentity(account),
      env: postgresEnvironment(),
      // The account may have no access to the app's own folder.
      cwd: path.dirname(initdb),
      windowsHide: true,
    })
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: number | string }
    if (typeof code === 'string') {
      throw new StartError(
        `The built-in PostgreSQL does not run on this machine (${code}). ` +
          'Set DATABASE_URL to a PostgreSQL that you run yourself.',
        { cause: error },
      )
    }
    throw new Error(`The database could not be made. initdb says:\n${stderr}`, { cause: error })
  }
}

// Removes what a killed first start has left behind, but not the files of one that is running.
function removeLeftovers(folder: string): void {
  const tenMinutesAgo = Date.now() - 600_000
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(stagingPrefix)) continue
    const leftover = path.join(folder, name)
    const stat = statSync(leftover, { throwIfNoEntry: false })
    if (stat && stat.mtimeMs < tenMinutesAgo) rmSync(leftover, { recursive: true, force: true })
  }
}
