import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { checkGivenPostgres } from './check-given-postgres.server.ts'
import { StartError } from './start-error.server.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let started: EmbeddedPostgres[]
let apps: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-embedded-'))
  // Temporary folders are closed to others, and as root the database runs under another account.
  await chmod(folder, 0o755)
  dataDir = path.join(folder, 'data')
  started = []
  apps = []
})

afterEach(async () => {
  for (const app of apps) app.kill('SIGKILL')
  for (const database of started) await database.stop()
  const database = path.join(dataDir, 'postgres')
  const away = (await lstat(database).catch(() => undefined))?.isSymbolicLink()
  if (away) await rm(path.dirname(await realpath(database)), { recursive: true })
  // An initdb whose parent was killed may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(where = dataDir, log?: (message: string) => void) {
  const database = await startEmbeddedPostgres({ dataDir: where, durable: false, notify: log })
  started.push(database)
  return database
}

interface StartReport {
  url: string
  ownerUrl: string
  problem: string
}

/** Starts the same in a child process, which can be killed as an app can. */
function startApp({ durable = false } = {}) {
  const module = path.join(import.meta.dirname, 'embedded-postgres.server.ts')
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    try {
      const options = { dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} }
      const { url, ownerUrl } = await startEmbeddedPostgres(options)
      process.send({ url, ownerUrl })
    } catch (error) {
      process.send({ problem: error.message })
      process.exit(1)
    }`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  apps.push(app)
  const answer = once(app, 'message').then(([output]) => output as Partial<StartReport>)
  return { app, answer }
}

async function runQuery<T>(url: string, question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await question(sql)
  } finally {
    await sql.end()
  }
}

const writePatient = async ({ url, ownerUrl }: Partial<StartReport>, name: string) => {
  await runQuery(ownerUrl!, (sql) => sql`create table if not exists patient (name text)`)
  await runQuery(url!, (sql) => sql`insert into patient values (${name})`)
}

const patientsIn = (url: string) =>
  runQuery(url, async (sql) => {
    const rows = await sql<{ name: string }[]>`select name from patient order by name`
    return rows.map(({ name }) => name)
  })

const startErrorOf = (where: string) =>
  start(where).then(
    () => 'started',
    (error: unknown) => (error instanceof StartError ? error.message : String(error)),
  )

test('data is still there after a restart', async () => {
  const first = await start()
  await writePatient(first, 'Anita')
  await first.stop()
  const second = await start()
  expect(await patientsIn(second.url)).toEqual(['Anita'])
})

test('the app signs in as a role that owns nothing and is no superuser', async () => {
  const { url, ownerUrl, adminUrl } = await start()
  const who = (sql: postgres.Sql) => sql<[{ who: string; isSuperuser: boolean; mayMake: boolean }]>`
    select rolname as who, rolsuper as "isSuperuser", rolcreatedb as "mayMake"
    from pg_roles where rolname = current_user`
  const plain = { isSuperuser: false, mayMake: false }
  expect([...(await runQuery(url, who))]).toEqual([{ who: 'opd_clinic', ...plain }])
  expect([...(await runQuery(ownerUrl, who))]).toEqual([{ who: 'opd_clinic_owner', ...plain }])
  expect((await runQuery(adminUrl, who))[0].isSuperuser).toBe(true)
  const wrong = url.replace(/:[0-9a-f]+@/, ':guessed@')
  await expect(runQuery(wrong, (sql) => sql`select 1`)).rejects.toThrow(
    'password authentication failed',
  )
})

/** Every statement by which the app's role could try to change or delete audit entries. */
const auditAttacks = [
  'update audit_event set action = null',
  'delete from audit_event',
  'truncate audit_event',
  'alter table audit_event disable trigger all',
  'alter table audit_event disable trigger audit_event_append_only',
  'drop trigger audit_event_append_only on audit_event',
  'alter table audit_event rename to away',
  'alter table audit_event drop column before',
  'alter table audit_event owner to opd_clinic',
  'drop table audit_event',
  'drop table audit_event cascade',
  'create rule away as on insert to audit_event do instead nothing',
  'create or replace function refuse_audit_change() returns trigger language plpgsql as $$ begin return null; end $$',
  'set role opd_clinic_owner',
  'set role postgres',
  "set session_replication_role = 'replica'",
  'create table mine (name text)',
  'create schema mine',
  'drop schema public cascade',
  'create extension pgcrypto',
  'drop owned by opd_clinic_owner',
  "copy (select 1) to program 'true'",
  'alter role opd_clinic superuser',
]

async function expectAuditSafe(url: string): Promise<void> {
  for (const attack of auditAttacks) {
    await expect(
      runQuery(url, (sql) => sql.unsafe(attack)),
      attack,
    ).rejects.toThrow(/permission denied|must be (owner|able)|append only|cannot/)
  }
  await runQuery(url, async (sql) => {
    // A grant without the right to grant is only a warning; what counts is that nothing is granted.
    await sql`grant all on audit_event to public`
    const [{ may } = { may: true }] = await sql<{ may: boolean }[]>`
      select has_table_privilege('audit_event', 'update, delete, truncate, trigger') as may`
    expect(may).toBe(false)
    const auditInsert = sql`insert into audit_event (action, subject) values ('read', 'visit') returning id`
    expect((await auditInsert).length).toBe(1)
    expect((await sql`select from audit_event`).length).toBeGreaterThan(0)
    // Everything that daily work needs is still allowed.
    await sql`insert into rate_limit values ('x', 1, now()) on conflict (key) do nothing`
    await sql`update rate_limit set hits = 2`
    await sql`delete from rate_limit`
    await sql`create temporary table passing (name text)`
    await sql`select nextval('visit_draft_version')`
  })
}

test('the app can read the audit and add to it, and cannot change it', async () => {
  const { url, ownerUrl, appRole } = await start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
})

test('a data folder of an earlier version, whose app owned everything, is repaired', async () => {
  const first = await start()
  // As earlier versions made it: the app's role owned the database and created its tables.
  await runQuery(first.adminUrl, async (sql) => {
    await sql`drop database opd_clinic`
    await sql`drop role opd_clinic_owner`
    await sql`create database opd_clinic owner opd_clinic`
  })
  await migrateDatabase(first.url)
  await runQuery(
    first.url,
    (sql) => sql`insert into audit_event (action, subject) values ('x', 'y')`,
  )
  await first.stop()
  const { url, ownerUrl, appRole } = await start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
  const remainingRows = await runQuery(
    url,
    (sql) => sql`select action from audit_event where subject = 'y'`,
  )
  expect([...remainingRows]).toEqual([{ action: 'x' }])
})

test('a PostgreSQL that the clinic runs itself can separate the app’s role from the owner’s', async () => {
  const { adminUrl } = await start()
  const at = (user: string) => {
    const url = new URL(adminUrl)
    Object.assign(url, { username: user, password: 'x', pathname: '/theirs' })
    return url.href
  }
  await runQuery(adminUrl, async (sql) => {
    await sql`create role their_owner login password 'x'`
    await sql`create role their_app login password 'x'`
    await sql`create role their_boss login password 'x' in role their_owner`
    await sql`create role their_maker login password 'x' createrole`
    await sql`create database theirs owner their_owner`
  })
  expect(await checkGivenPostgres(at('their_owner'))).toBe(undefined)
  await expect(checkGivenPostgres(at('their_app'))).rejects.toThrow('may not make tables')
  for (const role of ['their_boss', 'their_maker', 'their_owner']) {
    await expect(checkGivenPostgres(at(role), at('their_owner')), role).rejects.toThrow(
      `The database of DATABASE_OWNER_URL cannot be used: the role "${role}" of DATABASE_URL has`,
    )
  }
  expect(await checkGivenPostgres(at('their_app'), at('their_owner'))).toBe('their_app')
  await migrateDatabase(at('their_owner'), 'their_app')
  await expectAuditSafe(at('their_app'))
  // The owner of a database can drop its schema with everything in it.
  await runQuery(adminUrl, async (sql) => {
    await sql`alter database theirs owner to their_app`
    await sql`grant create on database theirs to their_owner`
  })
  await runQuery(
    adminUrl.replace(/postgres$/, 'theirs'),
    (sql) => sql`grant all on schema public to their_owner`,
  )
  const problem = expect(checkGivenPostgres(at('their_app'), at('their_owner'))).rejects
  await problem.toThrow('reassign owned by "their_app" to "their_owner"')
})

test('letters of every script are lower-cased, and data pages have checksums', async () => {
  const { url } = await start()
  const [row] = await runQuery(
    url,
    (sql) => sql`
      select lower('ÄЖΣ') as small, current_setting('data_checksums') as checksums,
        current_setting('listen_addresses') as listens`,
  )
  expect(row).toEqual({ small: 'äжσ', checksums: 'on', listens: '127.0.0.1' })
})

test('only its owner can read the passwords', async () => {
  await start()
  const { mode } = await stat(path.join(dataDir, 'postgres-passwords.json'))
  expect(mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
})

test('a killed app leaves its database running, and the next start takes it over', async () => {
  const { app, answer } = startApp()
  const report = await answer
  const { url } = report
  await writePatient(report, 'Bharat')
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await start()
  expect(new URL(next.url).port).toBe(new URL(url!).port)
  expect(await patientsIn(next.url)).toEqual(['Bharat'])
  await next.stop()
  await expect(patientsIn(next.url)).rejects.toThrow('ECONNREFUSED')
})

test('a database that was killed with its app comes back with all that was committed', async () => {
  const { app, answer } = startApp({ durable: true })
  await writePatient(await answer, 'Chitra')
  const [postmaster] = (await readFile(pidFile(), 'utf8')).split('\n')
  app.kill('SIGKILL')
  process.kill(Number(postmaster), 'SIGKILL')
  const next = await start()
  expect(await patientsIn(next.url)).toEqual(['Chitra'])
})

test('a second app on the same data folder is refused, and the first goes on', async () => {
  const first = await start()
  expect(await startErrorOf(dataDir)).toBe(
    `OPD Clinic is already running on the data folder ${await realpath(dataDir)}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
  await writePatient(first, 'Deepa')
  expect(await patientsIn(first.url)).toEqual(['Deepa'])
})

test('of two first starts at the same moment exactly one succeeds', async () => {
  const answers = await Promise.all([startApp().answer, startApp().answer])
  const problem = answers.flatMap((answer) => answer.problem ?? [])
  expect(problem).toEqual([expect.stringContaining('already running on the data folder')])
  const winner = answers.find((answer) => answer.url)!
  await writePatient(winner, 'Esha')
  for (const app of apps) app.kill('SIGKILL')
  expect(await patientsIn((await start()).url)).toEqual(['Esha'])
})

test('a first start that is killed halfway is completed by the next', async () => {
  const { app } = startApp()
  while (!existsSync(path.join(dataDir, 'postgres-passwords.json'))) await sleep(5)
  await sleep(100)
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await start()
  await writePatient(next, 'Farhan')
  expect(await patientsIn(next.url)).toEqual(['Farhan'])
})

test('a stale postmaster.pid whose number belongs to another process does not prevent the start', async () => {
  const first = await start()
  await writePatient(first, 'Gita')
  const remainingRows = await readFile(pidFile(), 'utf8')
  await first.stop()
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  apps.push(other)
  await writeFile(pidFile(), remainingRows.replace(/^\d+/, String(other.pid)))
  const next = await start()
  expect(await patientsIn(next.url)).toEqual(['Gita'])
  expect(other.exitCode).toBe(null)
})

test('a copy of a running data folder becomes a database of its own', async () => {
  const first = await start()
  await writePatient(first, 'Hari')
  const copy = path.join(folder, 'copy')
  await runQuery(first.adminUrl, (sql) => sql`checkpoint`)
  await cp(dataDir, copy, { recursive: true })
  const second = await start(copy)
  await writePatient(second, 'Indira')
  expect(await patientsIn(first.url)).toEqual(['Hari'])
  expect(await patientsIn(second.url)).toEqual(['Hari', 'Indira'])
})

test('a data folder that cannot be written is refused with the setting to change', async () => {
  const file = path.join(folder, 'file')
  await writeFile(file, '')
  for (const where of [file, path.join(file, 'data')]) {
    const problem = await startErrorOf(where)
    expect(problem).toContain(`The data folder ${where} cannot be written: a file is in the way.`)
    expect(problem).toContain('DATA_DIR')
  }
})

test('a database of another PostgreSQL is refused', async () => {
  const first = await start()
  await first.stop()
  const versionFile = path.join(dataDir, 'postgres', 'PG_VERSION')
  await writeFile(versionFile, '15\n')
  expect(await startErrorOf(dataDir)).toContain('was made by PostgreSQL 15, but this app brings')
})

test('a database without its passwords is refused, not replaced', async () => {
  const first = await start()
  await first.stop()
  await rm(path.join(dataDir, 'postgres-passwords.json'))
  expect(await startErrorOf(dataDir)).toContain('are missing')
})

test('a database that does not start says why', async () => {
  const first = await start()
  await first.stop()
  const settings = path.join(dataDir, 'postgres', 'postgresql.conf')
  await writeFile(settings, 'nonsense = on\n')
  expect(await startErrorOf(dataDir)).toMatch(/did not start[^]*postgresql.conf" contains errors/)
})

test('a data folder inside a folder that only its owner may enter works', async () => {
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  dataDir = path.join(closed, 'data')
  const messages: string[] = []
  const first = await start(dataDir, (message) => messages.push(message))
  await writePatient(first, 'Jaya')
  await first.stop()
  const second = await start(dataDir, (message) => messages.push(message))
  expect(await patientsIn(second.url)).toEqual(['Jaya'])
  // Only as root does the database run under another account, which may not enter the folder.
  const clusterFolder = await realpath(path.join(dataDir, 'postgres'))
  expect(clusterFolder.startsWith('/var/lib/opd-clinic/')).toBe(isRoot)
  expect(messages).toEqual(
    isRoot
      ? [expect.stringContaining(`The database lies in ${clusterFolder} because the account`)]
      : [],
  )
})

const pidFile = () => path.join(dataDir, 'postgres', 'postmaster.pid')
