import { execFileSync, spawn } from 'node:child_process'
import {
  closeSync,
  existsSync,
  fchownSync,
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
import { runningAs } from './postgres-account.server.ts'
import type { Place, Programs } from './cluster-location.server.ts'

/** What a running PostgreSQL says of itself in postmaster.pid. */
interface Postmaster {
  pid: number
  port: number
  isReady: boolean
}

const pidFile = (cluster: string): string => path.join(cluster, 'postmaster.pid')

/** The PostgreSQL that postmaster.pid speaks of, whether it is still there or not. */
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

/** Whether any process has the number; it need not be PostgreSQL. */
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
 * process may have been given the number that postmaster.pid still holds.
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

/** Removes a postmaster.pid that has been read before, unless it has changed since. */
export function removeStalePidFile(cluster: string, stale: Postmaster): void {
  if (readPostmaster(cluster)?.pid === stale.pid) unlinkSync(pidFile(cluster))
}

// A machine that lost its power may leave the file empty. PostgreSQL fills a new one at once.
function removeEmptyPidFile(cluster: string): void {
  const stat = statSync(pidFile(cluster), { throwIfNoEntry: false })
  if (stat?.size === 0 && stat.mtimeMs < Date.now() - 5000) unlinkSync(pidFile(cluster))
}

/** One attempt to start PostgreSQL. */
export interface Attempt {
  /** Set when the attempt has failed. */
  failure(): string | undefined
}

/** Starts PostgreSQL on a free port, apart from the terminal, so that Ctrl-C does not reach it. */
export async function startPostmaster(place: Place, durable: boolean): Promise<Attempt> {
  removeEmptyPidFile(place.cluster)
  const logFile = path.join(place.dataDir, 'postgres.log')
  const logHandle = openLog(logFile, place.account)
  const logStart = statSync(logFile).size
  const settings = await chooseSettings(durable)
  const { postgres, pg_ctl } = place.programs
  const [command, options] =
    process.platform === 'win32'
      ? // PostgreSQL refuses to run as a Windows administrator; pg_ctl gives up those rights first.
        [pg_ctl, ['start', '-w', '-D', place.cluster, '-l', logFile, '-o', settings.join(' ')]]
      : [postgres, ['-D', place.cluster, ...settings]]
  let failed: string | undefined
  const child = spawn(command, options, {
    ...runningAs(place.account),
    cwd: path.dirname(postgres),
    env: postgresEnvironment(),
    detached: true,
    stdio: ['ignore', logHandle, logHandle],
    windowsHide: true,
  })
  child.on('error', (error) => (failed = error.message))
  child.on('exit', (code) => {
    // On Windows it is pg_ctl that ends well, when PostgreSQL is ready.
    if (process.platform !== 'win32' || code !== 0) failed = readFrom(logFile, logStart)
  })
  child.unref()
  closeSync(logHandle)
  return { failure: () => failed }
}

async function chooseSettings(durable: boolean): Promise<string[]> {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port: await freePort(),
    unix_socket_directories: '',
    // A clinic's desk has little memory to spare; app and database together stay below 300 MB.
    max_connections: 40,
    shared_buffers: '64MB',
    maintenance_work_mem: '32MB',
    huge_pages: 'off',
    io_method: 'sync',
    jit: 'off',
    max_worker_processes: 2,
    max_parallel_workers_per_gather: 1,
    max_logical_replication_workers: 0,
    autovacuum_max_workers: 1,
    autovacuum_worker_slots: 1,
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    random_page_cost: 1.1,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Refusals are part of a day's work, and their texts would carry patients' data into the log.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
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

/** What PostgreSQL's programs get of the environment: no secret, no setting, English messages. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'Path', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR']
  const entries = kept.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))
  return { ...Object.fromEntries(entries), LC_ALL: 'C' } as NodeJS.ProcessEnv
}

const tenMegabytes = 10_000_000

function openLog(logFile: string, account: Place['account']): number {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > tenMegabytes) renameSync(logFile, logFile.replace(/log$/, 'old.log'))
  const handle = openSync(logFile, 'a', 0o600)
  if (account) fchownSync(handle, account.uid, account.gid)
  return handle
}

function readFrom(file: string, start: number): string {
  // A data folder that was removed takes its log along; there is nothing left to tell then.
  if (!existsSync(file)) return ''
  const most = 4000
  const size = statSync(file).size
  const from = Math.max(start, size - most)
  const bytes = Buffer.alloc(Math.max(0, size - from))
  const handle = openSync(file, 'r')
  readSync(handle, bytes, 0, bytes.length, from)
  closeSync(handle)
  return bytes.toString('utf8').trim()
}

/** Stops the cluster's PostgreSQL, whoever started it, and waits until it is gone. */
export async function stopPostmaster(cluster: string, programs: Programs): Promise<void> {
  const running = readPostmaster(cluster)
  if (!running || !isPostmasterOf(cluster, running.pid)) return
  ask(running.pid, 'fast')
  for (let waited = 0; isStillThere(); waited += 20) {
    // It is writing out what it holds. Past half a minute it may as well replay that next time.
    if (waited === 30_000) ask(running.pid, 'immediate')
    if (waited > 60_000) throw new Error(`PostgreSQL (process ${running.pid}) does not stop.`)
    await sleep(20)
  }

  function ask(pid: number, mode: 'fast' | 'immediate') {
    if (process.platform === 'win32') {
      spawn(programs.pg_ctl, ['stop', '-W', '-D', cluster, '-m', mode], { windowsHide: true })
      return
    }
    try {
      process.kill(pid, mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }

  function isStillThere() {
    return isAlive(running!.pid) && isPostmasterOf(cluster, running!.pid)
  }
}
