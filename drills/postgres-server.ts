import type { ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '../src/platform/db/connect.server.ts'
import { findPrograms } from './programs.ts'
import { freePort, runToEnd, type Scratch } from './scratch.ts'

/** Databases of a drill are reached from this computer only, for its minutes. */
export const password = 'drill'
const role = 'clinic'

export interface PostgresServer {
  port: number
  folder: string
  process: ChildProcess
  /** The database `postgres` as superuser. */
  adminUrl: string
  /** The clinic's database as the role that owns it. */
  url: string
}

const settings = (port: number): string[] =>
  Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** Starts a PostgreSQL with an empty database `clinic`. */
export async function startPrimary(scratch: Scratch): Promise<PostgresServer> {
  const { initdb } = findPrograms(['initdb'])
  const folder = path.join(await scratch.makeFolder('primary'), 'data')
  const passwordFile = path.join(scratch.folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o644 })
  await runToEnd(
    scratch.run('initdb', initdb, [
      `--pgdata=${folder}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ]),
  )
  const server = await startServer(scratch, 'primary', folder)
  await withDatabase(server.adminUrl, async (db) => {
    await db.unsafe(`create role ${role} login password '${password}'`)
    await db.unsafe(
      `create database ${role} owner ${role} template template0 encoding 'UTF8' ` +
        `locale_provider icu icu_locale 'und' locale 'C.UTF-8'`,
    )
  })
  return server
}

/** Starts a standby that follows a primary as the application `standby`. */
export async function startStandby(
  scratch: Scratch,
  { port }: PostgresServer,
): Promise<PostgresServer> {
  const { pg_basebackup } = findPrograms(['pg_basebackup'])
  const folder = path.join(await scratch.makeFolder('standby'), 'data')
  const target = `host=127.0.0.1 port=${port} user=postgres application_name=standby`
  await runToEnd(
    scratch.run(
      'pg_basebackup',
      pg_basebackup,
      ['-D', folder, '-R', '-X', 'stream', '-c', 'fast', '-d', target],
      { env: { PGPASSWORD: password } },
    ),
  )
  return startServer(scratch, 'standby', folder)
}

async function startServer(
  scratch: Scratch,
  name: string,
  folder: string,
): Promise<PostgresServer> {
  const { postgres } = findPrograms(['postgres'])
  const port = await freePort()
  const process = scratch.run(name, postgres, ['-D', folder, ...settings(port)])
  const server: PostgresServer = {
    port,
    folder,
    process,
    adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    url: `postgres://${role}:${password}@127.0.0.1:${port}/${role}`,
  }
  await untilAnswering(server)
  return server
}

async function untilAnswering({ adminUrl, process }: PostgresServer): Promise<void> {
  for (;;) {
    try {
      await withDatabase(adminUrl, (db) => db`select 1`)
      return
    } catch (error) {
      if (process.exitCode !== null) throw error
      await sleep(100)
    }
  }
}

/** The address of the clinic's database on whichever of the servers is the primary. */
export const urlOfEither = (servers: readonly PostgresServer[]): string =>
  `postgres://${role}:${password}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/` +
  `${role}?target_session_attrs=read-write`

/** Makes a standby the primary. */
export const promote = ({ adminUrl }: PostgresServer): Promise<unknown> =>
  withDatabase(adminUrl, (db) => db`select pg_promote(true)`)

/** From now on the primary acknowledges nothing that the standby does not have. */
export async function makeSynchronous({ adminUrl }: PostgresServer): Promise<void> {
  await withDatabase(adminUrl, async (db) => {
    await db.unsafe(`alter system set synchronous_standby_names = '*'`)
    await db`select pg_reload_conf()`
    for (;;) {
      const rows = await db`select from pg_stat_replication where sync_state = 'sync'`
      if (rows.length > 0) return
      await sleep(100)
    }
  })
}

/** Opens a connection for some statements. */
export async function withDatabase<T>(url: string, ask: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { max: 1, connectTimeout: 5 })
  try {
    return await ask(db)
  } finally {
    await db.end({ timeout: 1 })
  }
}
