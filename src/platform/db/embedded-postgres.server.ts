import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { acquireAppLock, tryLock } from './app-lock.server.ts'
import { appName, createAppDatabase, ownerUrlOf, transferToOwner } from './app-database.server.ts'
import { assertRoom, freeBytesOf, minStartBytes } from './disk-room.server.ts'
import { lockFolder } from './folder-lock.server.ts'
import { makeSpool, openCluster, type Passwords } from './postgres-cluster.server.ts'
import { findClusterLocation, type ClusterLocation } from './cluster-location.server.ts'
import {
  isAlive,
  isPostmasterOf,
  readPostmaster,
  removeStalePidFile,
  spoolFolder,
  startPostmaster,
  stopPostmaster,
  type Settings,
  type StartAttempt,
} from './postgres-process.server.ts'
import type { Programs } from './postgres-programs.server.ts'
import { endUnseenPostgres } from './run-record.server.ts'
import { StartError } from './start-error.server.ts'

export interface EmbeddedPostgres {
  /** The app's database, `opd_clinic`, as the app: a role that owns nothing in it. */
  url: string
  /** The same database as the role that owns it, which creates and alters its tables. */
  ownerUrl: string
  /** The name of the app's role. */
  appRole: string
  /** The database `postgres` as superuser: for the archive, and for tests that create databases. */
  adminUrl: string
  /** The free bytes of the disk that its files are on. */
  freeBytes: () => Promise<number>
  /** The data folder, and in it or elsewhere the folder of the database. */
  dataDir: string
  cluster: string
  /** The folder into which a database that is archived copies its log of changes. */
  spool: string
  /** Stops PostgreSQL and waits until its process has ended. */
  stop(): Promise<void>
}

interface EmbeddedPostgresOptions {
  dataDir: string
  /** False turns off safety against a power cut for speed; for tests only. */
  durable?: boolean
  /** Whether each finished file of the log of changes (WAL) is copied into the spool. */
  isArchived?: boolean
  /** Called with a sentence that the person who starts the app should read. */
  notify?: (message: string) => void
  /** Called with a sentence when a database that ended could not be started again. */
  onLost?: (message: string) => void
  /** How long that is attempted. */
  giveUpAfterMs?: number
  /** How long a start may take: longer where days of changes are replayed. */
  startTimeoutMs?: number
  /** Instead of those that a desk has: for what is made once, on a machine with more memory. */
  settings?: Settings
  /** Others than the packaged ones: those of an earlier PostgreSQL. */
  programs?: Programs | undefined
  /** Whether the caller has locked the data folder, and keeps it locked afterwards. */
  isFolderLocked?: boolean
}

/**
 * Runs the packaged PostgreSQL on the files in `<dataDir>/postgres`, which the first start creates.
 * A PostgreSQL that a killed app has left running is taken over. One that ends while the app runs,
 * killed or on a full disk, is started again at the same address.
 *
 * Throws a StartError when the data folder cannot be used, or when another app uses it already.
 */
export async function startEmbeddedPostgres({
  dataDir,
  durable = true,
  isArchived = false,
  notify = () => {},
  onLost = notify,
  giveUpAfterMs = 60_000,
  startTimeoutMs = 120_000,
  settings = {},
  programs,
  isFolderLocked = false,
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const location = await findClusterLocation(dataDir, notify, programs)
  await assertRoom(location.dataDir, location.cluster)
  const unlockFolder = isFolderLocked ? () => {} : await lockFolder(location.dataDir)
  try {
    const run = { durable, isArchived, startTimeoutMs, settings }
    return await startInFolder(location, run, { notify, onLost, giveUpAfterMs }, unlockFolder)
  } catch (error) {
    unlockFolder()
    throw error
  }
}

async function startInFolder(
  location: ClusterLocation,
  run: RunOptions,
  {
    notify,
    onLost,
    giveUpAfterMs,
  }: Required<Pick<EmbeddedPostgresOptions, 'notify' | 'onLost' | 'giveUpAfterMs'>>,
  unlockFolder: () => void,
): Promise<EmbeddedPostgres> {
  const passwords = await openCluster(location, run.durable, notify)
  if (run.isArchived) makeSpool(location)
  await endUnseenPostgres(location, notify)
  const takenOverPort = await ensureRunning(location, passwords, run)
  const port = await restartIfArchivedOtherwise(location, passwords, run, takenOverPort)
  const adminUrl = urlOf(port, 'postgres', passwords.superuser, 'postgres')
  const url = urlOf(port, appName, passwords.app, appName)
  const ownerUrl = ownerUrlOf(adminUrl, appName)
  const freeBytes = () => freeBytesOf(location.cluster)
  const lock = await acquireAppLock(adminUrl, location.dataDir, {
    bringBack: () => ensureRunning(location, passwords, run, port),
    giveUpAfterMs,
    hasRoom: async () => (await freeBytes().catch(() => Infinity)) >= minStartBytes,
    onLost,
  })
  const stop = async () => {
    await lock.release()
    await stopPostmaster(location.cluster, location.programs)
    await lock.sql.end({ timeout: 1 })
    unlockFolder()
  }
  try {
    await createAppDatabase(lock.sql, passwords.app)
    await transferToOwner(adminUrl)
  } catch (error) {
    await stop()
    throw error
  }
  let stopPromise: Promise<void> | undefined
  return {
    url,
    ownerUrl,
    appRole: appName,
    adminUrl,
    freeBytes,
    dataDir: location.dataDir,
    cluster: location.cluster,
    spool: spoolFolder(location.cluster),
    stop: () => (stopPromise ??= stop()),
  }
}

/**
 * The database of a data folder for a tool beside the app: the running one, or started for as long
 * as the tool needs it. Throws a StartError where the folder holds no database.
 */
export async function openEmbeddedPostgres({
  dataDir,
  isArchived = false,
  notify = () => {},
}: EmbeddedPostgresOptions): Promise<Pick<EmbeddedPostgres, 'ownerUrl' | 'stop'>> {
  if (!existsSync(path.join(dataDir, 'postgres'))) {
    throw new StartError(`There is no clinic in the data folder ${dataDir} (setting DATA_DIR).`)
  }
  const location = await findClusterLocation(dataDir, notify)
  const postmaster = readPostmaster(location.cluster)
  if (postmaster?.isReady && isPostmasterOf(location.cluster, postmaster.pid)) {
    const passwords = await openCluster(location, true, notify)
    if (await isOwnPostgres(location, passwords, postmaster.port)) {
      const adminUrl = urlOf(postmaster.port, 'postgres', passwords.superuser, 'postgres')
      return { ownerUrl: ownerUrlOf(adminUrl, appName), stop: async () => {} }
    }
  }
  return startEmbeddedPostgres({ dataDir, isArchived, notify })
}

const urlOf = (port: number, user: string, password: string, database: string): string =>
  `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

const retryTimeoutMs = 15_000

interface RunOptions {
  durable: boolean
  isArchived: boolean
  // Generous, because after a crash PostgreSQL first replays its write-ahead log.
  startTimeoutMs: number
  settings: Settings
}

async function ensureRunning(
  location: ClusterLocation,
  passwords: Passwords,
  { durable, isArchived, startTimeoutMs, settings }: RunOptions,
  wantedPort?: number,
): Promise<number> {
  const { cluster } = location
  const startedMs = performance.now()
  let attempt: StartAttempt | undefined
  while (performance.now() - startedMs < startTimeoutMs) {
    const postmaster = readPostmaster(cluster)
    const isRunning = postmaster !== undefined && isAlive(postmaster.pid)
    if (
      isRunning &&
      postmaster.isReady &&
      (await isOwnPostgres(location, passwords, postmaster.port))
    )
      return postmaster.port

    const problem = attempt?.problem()
    if (problem !== undefined) {
      if (!transientFailure.test(problem) || performance.now() - startedMs > retryTimeoutMs) {
        throw new Error(`PostgreSQL did not start. Its log ends with:\n${problem}`)
      }
      attempt = undefined
      await sleep(150)
    } else if (isRunning && !isPostmasterOf(cluster, postmaster.pid)) {
      removeStalePidFile(cluster, postmaster)
    } else if (!isRunning && !attempt) {
      attempt = await startPostmaster(location, { durable, isArchived, settings }, wantedPort)
    }
    await sleep(20)
  }
  throw new Error(
    `PostgreSQL was not ready after ${startTimeoutMs / 60_000} minutes; see ${location.dataDir}/postgres.log.`,
  )
}

/**
 * A PostgreSQL that a killed app has left running archives as that app's settings said; only a start
 * changes that. One that another app uses is left to it. Returns the port.
 */
async function restartIfArchivedOtherwise(
  location: ClusterLocation,
  passwords: Passwords,
  run: RunOptions,
  port: number,
): Promise<number> {
  const url = urlOf(port, 'postgres', passwords.superuser, 'postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
  try {
    const [row] = await sql<[{ archives: boolean }]>`
      select current_setting('archive_mode') = 'on' as archives`
    if (row.archives === run.isArchived || !(await tryLock(sql, 2000))) return port
  } finally {
    await sql.end({ timeout: 1 })
  }
  await stopPostmaster(location.cluster, location.programs)
  return ensureRunning(location, passwords, run)
}

// The port may have been taken since it was found free, another process may have been quicker, or a
// killed PostgreSQL may still be shutting down. All three pass.
const transientFailure =
  /could not bind|could not create any TCP\/IP sockets|lock file ".*" (?:already exists|is empty)|pre-existing shared memory block/

/**
 * Whether the PostgreSQL on this port runs this cluster: it accepts the password and names the
 * folder.
 */
async function isOwnPostgres(
  location: ClusterLocation,
  passwords: Passwords,
  port: number,
): Promise<boolean> {
  const url = urlOf(port, 'postgres', passwords.superuser, 'postgres')
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
  try {
    const [row] = await sql<[{ folder: string }]>`
      select current_setting('data_directory') as folder`
    return isSameFolder(row.folder, location.cluster)
  } catch (error) {
    const postmaster = readPostmaster(location.cluster)
    const { code } = error as { code?: string }
    if (code === '28P01' && postmaster && isPostmasterOf(location.cluster, postmaster.pid)) {
      throw new StartError(
        `The passwords in ${location.dataDir}/postgres-passwords.json are not those of the database ` +
          `in ${location.cluster}. Bring the file back from a backup.`,
        { cause: error },
      )
    }
    return false
  } finally {
    await sql.end({ timeout: 1 })
  }
}

// A copied data folder holds the original's postmaster.pid and passwords, but has another path.
function isSameFolder(left: string, right: string): boolean {
  const a = statSync(left, { throwIfNoEntry: false })
  const b = statSync(right, { throwIfNoEntry: false })
  return a === undefined || (a.ino === b?.ino && a.dev === b.dev)
}
