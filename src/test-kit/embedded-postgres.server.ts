import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, lstat, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterEach, beforeEach } from 'vitest'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/db/embedded-postgres.server.ts'
import { StartError } from '../platform/db/start-error.server.ts'

interface StartReport {
  url: string
  ownerUrl: string
  problem: string
}

export type DataFolder = ReturnType<typeof useDataFolder>

/**
 * A temporary folder for each test of a file, with the databases and processes that the test starts
 * in it; all are stopped and deleted after it.
 */
export function useDataFolder() {
  const context = { folder: '', dataDir: '' }
  let started: EmbeddedPostgres[] = []
  let processes: ChildProcess[] = []

  beforeEach(async () => {
    context.folder = await mkdtemp(path.join(tmpdir(), 'opd-embedded-'))
    // Temporary folders are closed to others, and as root the database runs under another account.
    await chmod(context.folder, 0o755)
    context.dataDir = path.join(context.folder, 'data')
    started = []
    processes = []
  })

  afterEach(async () => {
    for (const process of processes) process.kill('SIGKILL')
    for (const database of started) await database.stop()
    const database = path.join(context.dataDir, 'postgres')
    const away = (await lstat(database).catch(() => undefined))?.isSymbolicLink()
    if (away) await rm(path.dirname(await realpath(database)), { recursive: true })
    // An initdb whose parent was killed may still be writing.
    await rm(context.folder, { recursive: true, force: true, maxRetries: 10 })
  })

  async function start(
    dataDir = context.dataDir,
    options: Omit<Parameters<typeof startEmbeddedPostgres>[0], 'dataDir'> = {},
  ) {
    const database = await startEmbeddedPostgres({ dataDir, durable: false, ...options })
    started.push(database)
    return database
  }

  /** Runs a script in a child process, which is killed after the test. */
  function runScript(script: string) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    processes.push(child)
    return child
  }

  /** Starts the same as `start` in a child process, which can be killed as an app can. */
  function startApp({ durable = false } = {}) {
    const module = path.join(import.meta.dirname, '../platform/db/embedded-postgres.server.ts')
    const app = runScript(`
      const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
      try {
        const options = { dataDir: ${JSON.stringify(context.dataDir)}, durable: ${durable} }
        const { url, ownerUrl } = await startEmbeddedPostgres(options)
        process.send({ url, ownerUrl })
      } catch (error) {
        process.send({ problem: error.message })
        process.exit(1)
      }`)
    const answer = once(app, 'message').then(([output]) => output as Partial<StartReport>)
    return { app, answer }
  }

  /** Why a start was refused, or 'started'. */
  const startErrorOf = (dataDir: string) =>
    start(dataDir).then(
      () => 'started',
      (error: unknown) => (error instanceof StartError ? error.message : String(error)),
    )

  return Object.assign(context, { start, startApp, startErrorOf, runScript })
}

/** Runs a query on a connection of its own. */
export async function runQuery<T>(
  url: string,
  question: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await question(sql)
  } finally {
    await sql.end()
  }
}

export const writePatient = async ({ url, ownerUrl }: Partial<StartReport>, name: string) => {
  await runQuery(ownerUrl!, (sql) => sql`create table if not exists patient (name text)`)
  await runQuery(url!, (sql) => sql`insert into patient values (${name})`)
}

export const patientsIn = (url: string) =>
  runQuery(url, async (sql) => {
    const rows = await sql<{ name: string }[]>`select name from patient order by name`
    return rows.map(({ name }) => name)
  })
