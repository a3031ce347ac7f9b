import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  fchownSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { spawnIdentity } from './postgres-account.server.ts'
import type { ClusterLocation } from './cluster-location.server.ts'
import { majorOf, type Programs } from './postgres-programs.server.ts'
import { forgetRun, noteRun } from './run-record.server.ts'

/** The content of postmaster.pid. */
interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

const spoolName = 'wal-spool'

/** Beside the folder of the database. */
export const spoolFolder = (cluster: string): string => path.join(path.dirname(cluster), spoolName)

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid')

/** The PostgreSQL that postmaster.pid names, whether it still runs or not. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const pid = Number(lines[0])
  if (!pid) return undefined
  return { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}

/** Whether any process has this id; it need not be PostgreSQL. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Whether the process is the PostgreSQL of this cluster. After a machine has crashed, another
 * process may have the id in postmaster.pid.
 */
export function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    if (process.platform === 'linux') {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster)
    }
    const [command, ...options]: [string, ...string[]] =
      process.platform === 'win32'
        ? ['tasklist', '/FI', `PID eq ${pid}`, '/FO', 'CSV', '/NH']
        : ['ps', '-ww', '-o', 'command=', '-p', String(pid)]
    const answer = execFileSync(command, options, { encoding: 'utf8', stdio: 'pipe' })
    return answer.includes(process.platform === 'win32' ? 'postgres.exe' : cluster)
  } catch {
    return false
  }
}

/** Removes a postmaster.pid that was read before, unless it has changed since. */
export function removeStalePidFile(cluster: string, stalePostmaster: Postmaster): void {
  if (readPostmaster(cluster)?.pid === stalePostmaster.pid) unlinkSync(pidFile(cluster))
}

// A power cut may leave the file empty. PostgreSQL writes a new one at once.
function removeEmptyPidFile(cluster: string): void {
  const stat = statSync(pidFile(cluster), { throwIfNoEntry: false })
  if (stat?.size === 0 && stat.mtimeMs < Date.now() - 5000) unlinkSync(pidFile(cluster))
}

/** One attempt to start PostgreSQL. */
export interface StartAttempt {
  /** The reason, once the attempt has failed. */
  problem(): string | undefined
}

/**
 * Starts PostgreSQL on the port, or on a free one, detached from the terminal, so that Ctrl-C does not reach it.
 */
export async function startPostmaster(
  location: ClusterLocation,
  run: PostmasterOptions,
  port?: number,
): Promise<StartAttempt> {
  removeEmptyPidFile(location.cluster)
  noteRun(location.cluster)
  const logFile = path.join(location.dataDir, 'postgres.log')
  const logHandle = openLog(logFile, location.account)
  const logOffset = statSync(logFile).size
  const { postgres, pg_ctl } = location.programs
  const major = Number(majorOf(location.programs))
  const settings = chooseSettings(run, port ?? (await freePort()), major)
  const [command, options] =
    process.platform === 'win32'
      ? // PostgreSQL refuses to run as a Windows administrator; pg_ctl drops those privileges first.
        [pg_ctl, ['start', '-w', '-D', location.cluster, '-l', logFile, '-o', settings.join(' ')]]
      : [postgres, ['-D', location.cluster, ...settings]]
  let failureText: string | undefined
  const child = spawn(command, options, {
    ...spawnIdentity(location.account),
    cwd: path.dirname(postgres),
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    windowsHide: true,
  })
  child.on('error', (error) => (failureText = error.message))
  child.on('exit', (code) => {
    // On Windows the process is pg_ctl, which exits with 0 once PostgreSQL is ready.
    if (process.platform !== 'win32' || code !== 0) failureText = readLogEnd(logFile, logOffset)
  })
  child.unref()
  closeSync(logHandle)
  return { problem: () => failureText }
}

/** Settings of PostgreSQL, by their names. */
export type Settings = Record<string, string | number>

interface PostmasterOptions {
  durable: boolean
  settings?: Settings
  /** Whether finished WAL files are copied into the spool, at least every 45 seconds. */
  isArchived: boolean
}

function chooseSettings(
  { durable, isArchived, settings: others }: PostmasterOptions,
  port: number,
  major: number,
): string[] {
  const settings: Settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    // A clinic's desk has little memory to spare; app and database together stay below 300 MB.
    max_connections: 50,
    shared_buffers: '32MB',
    maintenance_work_mem: '32MB',
    huge_pages: 'off',
    jit: 'off',
    // As the app's pool has it for every database, so that a plan by hand is the app's.
    enable_memoize: 'off',
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 1,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 1,
    ...(major >= 18 && { io_method: 'sync', autovacuum_worker_slots: 1 }),
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Constraint violations are expected, and their details would write patients' data into the
    // log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(isArchived && {
      archive_mode: 'on',
      archive_library: 'basic_archive',
      // From the folder of the database, in which PostgreSQL works.
      'basic_archive.archive_directory': `../${spoolName}`,
      archive_timeout: 45,
    }),
    ...(!durable && {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // The clinics of several test files are open at once.
      max_connections: 100,
    }),
    ...others,
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/**
 * By itself the C library raises the size from which it gives memory back to the system, and each session keeps what
 * its largest query took.
 */
const returnMemory = { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' }

/** The environment of PostgreSQL's programs: no secret, no setting, English messages. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const passedOnNames = ['PATH', 'Path', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const entries = passedOnNames.flatMap((name) =>
    process.env[name] ? [[name, process.env[name]]] : [],
  )
  return { ...Object.fromEntries(entries), ...returnMemory, LC_ALL: 'C' } as NodeJS.ProcessEnv
}

const maxLogBytes = 10_000_000

function openLog(logFile: string, account: ClusterLocation['account']): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) renameSync(logFile, logFile.replace(/log$/, 'old.log'))
  const handle = openSync(logFile, 'a', 0o600)
  if (account) fchownSync(handle, account.uid, account.gid)
  return handle
}

function readLogEnd(file: string, start: number): string {
  const maxBytes = 4000
  let handle: number
  try {
    handle = openSync(file, 'r')
  } catch {
    // The log is gone when the data folder was deleted. Nobody hears what an exit's listener throws: it ends the process.
    return ''
  }
  try {
    const offset = Math.max(start, fstatSync(handle).size - maxBytes)
    const bytes = Buffer.alloc(maxBytes)
    return bytes.toString('utf8', 0, readSync(handle, bytes, 0, maxBytes, offset)).trim()
  } finally {
    closeSync(handle)
  }
}

/**
 * Stops the cluster's PostgreSQL, including one that another process started, and waits for its
 * end; 'immediate' leaves files that have to be recovered. Throws when it does not stop.
 */
export async function stopPostmaster(
  cluster: string,
  programs: Programs,
  mode: 'fast' | 'immediate' = 'fast',
): Promise<void> {
  const postmaster = readPostmaster(cluster)
  if (!postmaster || !isPostmasterOf(cluster, postmaster.pid)) return
  sendStop(postmaster.pid, mode)
  for (let waitedMs = 0; isStillRunning(); waitedMs += 20) {
    // It is writing its buffers to disk. After 30 seconds, replaying the log at the next start is
    // quicker.
    if (waitedMs === 30_000) sendStop(postmaster.pid, 'immediate')
    if (waitedMs > 60_000) throw new Error(`PostgreSQL (process ${postmaster.pid}) does not stop.`)
    await sleep(20)
  }
  forgetRun(cluster)

  function sendStop(pid: number, how: typeof mode) {
    if (process.platform === 'win32') {
      spawn(programs.pg_ctl, ['stop', '-W', '-D', cluster, '-m', how], { windowsHide: true })
      return
    }
    try {
      process.kill(pid, how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  function isStillRunning() {
    return isAlive(postmaster!.pid) && isPostmasterOf(cluster, postmaster!.pid)
  }
}
