import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
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
import { giveTo, runningAs } from './postgres-account.server.ts'
import { linkPlace, type Place } from './cluster-location.server.ts'
import { postgresEnvironment, stopPostmaster } from './postgres-process.server.ts'
import { StartRefused } from './start-error.server.ts'

export interface Passwords {
  superuser: string
  app: string
}

/**
 * Makes the database's files on the first start and returns the passwords to them. Two starts at
 * once agree on one set of passwords and one cluster, and one killed halfway leaves neither half.
 */
export async function openCluster(
  place: Place,
  durable: boolean,
  log: (sentence: string) => void,
): Promise<Passwords> {
  const passwordFile = path.join(place.dataDir, 'postgres-passwords.json')
  // The cluster is looked at first: one that another start is making now has its passwords before.
  if (isCluster(place.cluster) && !existsSync(passwordFile)) {
    await setAside(place, passwordFile, log)
  }
  const passwords = readPasswords(passwordFile) ?? writePasswords(passwordFile)
  removeLeftovers(path.dirname(place.cluster))
  if (!isCluster(place.cluster)) await makeCluster(place, passwords.superuser, durable)
  linkPlace(place)

  const major = readFileSync(path.join(place.cluster, 'PG_VERSION'), 'utf8').trim()
  const ownMajor = place.programs.version.split('.')[0]
  if (major !== ownMajor) {
    throw new StartRefused(
      `The database in ${place.cluster} was made by PostgreSQL ${major}, but this app brings ` +
        `PostgreSQL ${ownMajor}. Start the app's earlier version, or set DATA_DIR to another folder.`,
    )
  }
  // A data folder that root has copied belongs to root as well.
  if (place.account && statSync(place.cluster).uid === 0) giveTo(place.account, place.cluster)
  return passwords
}

function isCluster(cluster: string): boolean {
  let names: string[]
  try {
    names = readdirSync(cluster)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return false
    const belongsToAnother = code === 'EACCES' || code === 'EPERM'
    throw new StartRefused(
      belongsToAnother
        ? `The database in ${cluster} belongs to another account of this machine. ` +
            'Start the app as it was started before, or set DATA_DIR to another folder.'
        : `${cluster} is no folder, so no database can lie there. Move it away, ` +
            'or set DATA_DIR to another folder.',
      { cause: error },
    )
  }
  if (names.length > 0 && !names.includes('PG_VERSION')) {
    throw new StartRefused(
      `${cluster} holds something else than a database. Move it away, ` +
        'or set DATA_DIR to another folder.',
    )
  }
  return names.length > 0
}

// Without its passwords a database cannot be opened. When it lies outside, its data folder has been
// removed to start afresh; it is kept all the same, for it may hold a clinic's records.
async function setAside(
  { cluster, dataDir, programs }: Place,
  passwordFile: string,
  log: (sentence: string) => void,
): Promise<void> {
  if (cluster.startsWith(dataDir + path.sep)) {
    throw new StartRefused(
      `The passwords of the database in ${cluster} are missing. Bring ${passwordFile} back ` +
        'from a backup, or set DATA_DIR to another folder.',
    )
  }
  const aside = `${cluster}-${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
  await stopPostmaster(cluster, programs)
  renameSync(cluster, aside)
  log(`An earlier database of this data folder, to which no passwords are left, is now ${aside}.`)
}

function readPasswords(file: string): Passwords | undefined {
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

const unreadablePasswords = (file: string, cause?: unknown): StartRefused =>
  new StartRefused(
    `The database's passwords in ${file} cannot be read. Bring the file back from a backup, ` +
      'start the app as it was started before, or set DATA_DIR to another folder.',
    { cause },
  )

function writePasswords(file: string): Passwords {
  const passwords: Passwords = {
    superuser: randomBytes(32).toString('hex'),
    app: randomBytes(32).toString('hex'),
  }
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  const handle = openSync(draft, 'wx', 0o600)
  try {
    writeFileSync(handle, `${JSON.stringify(passwords, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  try {
    // Unlike a rename, a link never replaces what another start has written meanwhile.
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readPasswords(file)!
    // Disks without links, such as a memory stick's.
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
  return passwords
}

const stagingPrefix = 'postgres-being-made-'

async function makeCluster(place: Place, password: string, durable: boolean): Promise<void> {
  const { cluster, programs, account } = place
  const staging = path.join(path.dirname(cluster), stagingPrefix + randomBytes(6).toString('hex'))
  const made = path.join(staging, 'postgres')
  const passwordFile = path.join(staging, 'password')
  mkdirSync(staging, { mode: 0o700 })
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (account) giveTo(account, staging)
    await initialise(programs.initdb, account, [
      `--pgdata=${made}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      // Knows the letters of every script, and sorts alike on every machine.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    chmodSync(made, 0o700)
    renameSync(made, cluster)
  } catch (error) {
    // Another start was quicker. Its cluster has the same passwords.
    if (!isCluster(cluster)) throw error
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

async function initialise(
  initdb: string,
  account: Place['account'],
  options: string[],
): Promise<void> {
  try {
    await promisify(execFile)(initdb, options, {
      ...runningAs(account),
      env: postgresEnvironment(),
      // The app's own folder may be closed to the account.
      cwd: path.dirname(initdb),
      windowsHide: true,
    })
  } catch (error) {
    const { stderr, code } = error as { stderr?: string; code?: number | string }
    if (typeof code === 'string') {
      throw new StartRefused(
        `The built-in PostgreSQL does not run on this machine (${code}). ` +
          'Set DATABASE_URL to a PostgreSQL that you run yourself.',
        { cause: error },
      )
    }
    throw new Error(`The database could not be made. initdb says:\n${stderr}`, { cause: error })
  }
}

// What a first start left behind when it was killed. One that is under way now is left alone.
function removeLeftovers(folder: string): void {
  const tenMinutesAgo = Date.now() - 600_000
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(stagingPrefix)) continue
    const leftover = path.join(folder, name)
    const stat = statSync(leftover, { throwIfNoEntry: false })
    if (stat && stat.mtimeMs < tenMinutesAgo) rmSync(leftover, { recursive: true, force: true })
  }
}
