import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { giveAppRights } from './grant-app-privileges.server.ts'
import { openCluster, type Passwords } from './postgres-cluster.server.ts'
import { findPlace, type Place } from './cluster-location.server.ts'
import {
  isAlive,
  isPostmasterOf,
  readPostmaster,
  removeStalePidFile,
  startPostmaster,
  stopPostmaster,
  type Attempt,
} from './postgres-process.server.ts'
import { StartRefused } from './start-error.server.ts'

export interface EmbeddedPostgres {
  /** The app's database, `opd_clinic`, as the app: a role that owns nothing in it. */
  url: string
  /** The same database as the role that owns it, which makes and changes its tables. */
  ownerUrl: string
  /** The name of the app's role. */
  appRole: string
  /** The database `postgres` as superuser, for tests that make databases. */
  adminUrl: string
  /** Stops PostgreSQL and waits until it is gone. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  /** False trades safety against a power cut for speed: for tests only. */
  durable?: boolean
  /** Told what the person who starts the app should know, in a sentence. */
  log?: (sentence: string) => void
}

/**
 * Runs the packaged PostgreSQL on the files in `<dataDir>/postgres`, which it makes on the first
 * start. A PostgreSQL that a killed app has left running is taken over.
 *
 * Throws StartRefused when the data folder cannot be used, or when another app uses it already.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  log = () => {},
}: Options): Promise<EmbeddedPostgres> {
  const place = await findPlace(dataDir, log)
  const passwords = await openCluster(place, durable, log)
  const port = await ensureRunning(place, passwords, durable)
  const adminUrl = urlOf(port, 'postgres', passwords.superuser, 'postgres')
  const url = urlOf(port, appName, passwords.app, appName)
  const ownerUrl = ownerUrlOf(adminUrl, appName)
  const lock = await takeLock(adminUrl, place.dataDir, log)
  const stop = async () => {
    lock.release()
    await stopPostmaster(place.cluster, place.programs)
    await lock.sql.end({ timeout: 1 })
  }
  try {
    await makeAppDatabase(lock.sql, passwords.app)
    await giveToOwner(adminUrl)
  } catch (error) {
    await stop()
    throw error
  }
  let stopped: Promise<void> | undefined
  return { url, ownerUrl, appRole: appName, adminUrl, stop: () => (stopped ??= stop()) }
}

/** The app's role, and the name of its database. */
export const appName = 'opd_clinic'
/** Owns the database and all that is in it. Nobody signs in as it. */
export const ownerName = 'opd_clinic_owner'

/** A database as its owner, in the rights of whom the superuser works there. */
export function ownerUrlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  url.searchParams.set('role', ownerName)
  return url.href
}

const urlOf = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

// Generous, because a database that was cut off replays what it had not yet written out.
const startTimeout = 120_000
const retryTimeout = 15_000

async function ensureRunning(
  place: Place,
  passwords: Passwords,
  durable: boolean,
): Promise<number> {
  const { cluster } = place
  const begun = Date.now()
  let attempt: Attempt | undefined
  while (Date.now() - begun < startTimeout) {
    const found = readPostmaster(cluster)
    const isThere = found !== undefined && isAlive(found.pid)
    if (isThere && found.isReady && (await isOurs(place, passwords, found.port))) return found.port

    const failure = attempt?.failure()
    if (failure !== undefined) {
      if (!mayPass.test(failure) || Date.now() - begun > retryTimeout) {
        throw new Error(`PostgreSQL did not start. Its log ends with:\n${failure}`)
      }
      attempt = undefined
      await sleep(150)
    } else if (isThere && !isPostmasterOf(cluster, found.pid)) {
      removeStalePidFile(cluster, found)
    } else if (!isThere && !attempt) {
      attempt = await startPostmaster(place, durable)
    }
    await sleep(20)
  }
  throw new Error(`PostgreSQL was not ready after two minutes; see ${place.dataDir}/postgres.log.`)
}

// The port was taken since it was found free; or another start was quicker; or what is left of a
// killed PostgreSQL is still ending. All three pass.
const mayPass =
  /could not bind|could not create any TCP\/IP sockets|lock file ".*" (?:already exists|is empty)|pre-existing shared memory block/

/** Whether the PostgreSQL on this port is the cluster's own: it knows the password and the folder. */
async function isOurs(place: Place, passwords: Passwords, port: number): Promise<boolean> {
  const url = urlOf(port, 'postgres', passwords.superuser, 'postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
  try {
    const [row] = await sql<[{ folder: string }]>`
      select current_setting('data_directory') as folder`
    return isSameFolder(row.folder, place.cluster)
  } catch (error) {
    const running = readPostmaster(place.cluster)
    const { code } = error as { code?: string }
    if (code === '28P01' && running && isPostmasterOf(place.cluster, running.pid)) {
      throw new StartRefused(
        `The passwords in ${place.dataDir}/postgres-passwords.json are not those of the database ` +
          `in ${place.cluster}. Bring the file back from a backup.`,
        { cause: error },
      )
    }
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

// A copied data folder holds the original's postmaster.pid and passwords, but is another folder.
function isSameFolder(one: string, other: string): boolean {
  const a = statSync(one, { throwIfNoEntry: false })
  const b = statSync(other, { throwIfNoEntry: false })
  return a === undefined || (a.ino === b?.ino && a.dev === b.dev)
}

interface Lock {
  sql: postgres.Sql
  /** From now on the lock may go. */
  release(): void
}

/**
 * Makes sure that this app is the only one on the database. The lock is held by a connection, so
 * it goes when the app goes, however it ends.
 */
async function takeLock(
  adminUrl: string,
  dataDir: string,
  log: (sentence: string) => void,
): Promise<Lock> {
  let isHeld = false
  const sql = postgres(adminUrl, {
    max: 1,
    idle_timeout: null as unknown as number,
    max_lifetime: null,
    onnotice: () => {},
    onclose: () => {
      if (!isHeld) return
      isHeld = false
      void retake()
    },
  })
  // PostgreSQL drops every connection when one of its processes has crashed, and is soon back.
  async function retake() {
    for (const begun = Date.now(); Date.now() - begun < 60_000; await sleep(200)) {
      isHeld = await tryLock(sql, 0).catch(() => false)
      if (isHeld) return
    }
    log(`The database in ${dataDir} has been lost. Restart the app.`)
  }

  // The backend of an app that was killed just now takes a moment to notice.
  isHeld = await tryLock(sql, 2000)
  if (isHeld) return { sql, release: () => (isHeld = false) }
  await sql.end({ timeout: 1 })
  throw new StartRefused(
    `OPD Clinic is already running on the data folder ${dataDir}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
}

async function tryLock(sql: postgres.Sql, patience: number): Promise<boolean> {
  const begun = Date.now()
  do {
    const [row] = await sql<[{ taken: boolean }]>`
      select pg_try_advisory_lock(hashtext('opd-clinic is running')) as taken`
    if (row.taken) return true
    await sleep(100)
  } while (Date.now() - begun < patience)
  return false
}

// Each step stands alone, because an earlier start may have been killed between them.
async function makeAppDatabase(sql: postgres.Sql, password: string): Promise<void> {
  const known = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ${sql([appName, ownerName])}`
  const isKnown = (role: string) => known.some(({ name }) => name === role)
  const plain = 'nosuperuser nocreatedb nocreaterole'
  if (!isKnown(appName)) {
    await sql.unsafe(`create role ${appName} login ${plain} password '${password}'`)
  }
  if (!isKnown(ownerName)) await sql.unsafe(`create role ${ownerName} nologin ${plain}`)
  const [database] = await sql`select from pg_database where datname = ${appName}`
  if (!database) await sql.unsafe(`create database ${appName} owner ${ownerName}`)
}

/** In a data folder of an earlier version the app's role owned the database and its tables. */
async function giveToOwner(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${appName}`
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`reassign owned by ${appName} to ${ownerName}`)
    await admin.unsafe(`set role ${ownerName}`)
    await giveAppRights(admin, appName)
  } finally {
    await admin.end()
  }
}
