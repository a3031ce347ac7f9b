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
import { tryGivenPostgres } from './check-given-postgres.server.ts'
import { StartRefused } from './start-error.server.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
let started: EmbeddedPostgres[]
let apps: ChildProcess[]

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'opd-embedded-'))
  // The temporary folder is its maker's alone, and as root the database runs under another account.
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
  // An initdb whose start was killed may still be writing.
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
})

async function start(where = dataDir, log?: (sentence: string) => void) {
  const database = await startEmbeddedPostgres({ dataDir: where, durable: false, log })
  started.push(database)
  return database
}

interface Told {
  url: string
  ownerUrl: string
  refused: string
}

/** The same start in a process of its own, which can be killed as an app is. */
function startApp({ durable = false } = {}) {
  const module = path.join(import.meta.dirname, 'embedded-postgres.server.ts')
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    try {
      const options = { dataDir: ${JSON.stringify(dataDir)}, durable: ${durable} }
      const { url, ownerUrl } = await startEmbeddedPostgres(options)
      process.send({ url, ownerUrl })
    } catch (error) {
      process.send({ refused: error.message })
      process.exit(1)
    }`
  const app = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  apps.push(app)
  const answer = once(app, 'message').then(([said]) => said as Partial<Told>)
  return { app, answer }
}

async function ask<T>(url: string, question: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await question(sql)
  } finally {
    await sql.end()
  }
}

const writePatient = async ({ url, ownerUrl }: Partial<Told>, name: string) => {
  await ask(ownerUrl!, (sql) => sql`create table if not exists patient (name text)`)
  await ask(url!, (sql) => sql`insert into patient values (${name})`)
}

const patientsIn = (url: string) =>
  ask(url, async (sql) => {
    const rows = await sql<{ name: string }[]>`select name from patient order by name`
    return rows.map(({ name }) => name)
  })

const refusalOf = (where: string) =>
  start(where).then(
    () => 'started',
    (error: unknown) => (error instanceof StartRefused ? error.message : String(error)),
  )

test('what was written is there after a restart', async () => {
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
  expect([...(await ask(url, who))]).toEqual([{ who: 'opd_clinic', ...plain }])
  expect([...(await ask(ownerUrl, who))]).toEqual([{ who: 'opd_clinic_owner', ...plain }])
  expect((await ask(adminUrl, who))[0].isSuperuser).toBe(true)
  const wrong = url.replace(/:[0-9a-f]+@/, ':guessed@')
  await expect(ask(wrong, (sql) => sql`select 1`)).rejects.toThrow('password authentication failed')
})

/** Every way that the app's role could find to change or lose what the audit holds. */
const attacks = [
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
  for (const attack of attacks) {
    await expect(
      ask(url, (sql) => sql.unsafe(attack)),
      attack,
    ).rejects.toThrow(/permission denied|must be (owner|able)|append only|cannot/)
  }
  await ask(url, async (sql) => {
    // Who may grant nothing is only warned; what counts is that nothing is granted.
    await sql`grant all on audit_event to public`
    const [{ may } = { may: true }] = await sql<{ may: boolean }[]>`
      select has_table_privilege('audit_event', 'update, delete, truncate, trigger') as may`
    expect(may).toBe(false)
    const deed = sql`insert into audit_event (action, subject) values ('read', 'visit') returning id`
    expect((await deed).length).toBe(1)
    expect((await sql`select from audit_event`).length).toBeGreaterThan(0)
    // What a day takes is there all the same.
    await sql`insert into rate_limit values ('x', 1, now()) on conflict (key) do nothing`
    await sql`update rate_limit set hits = 2`
    await sql`delete from rate_limit`
    await sql`create temporary table passing (name text)`
    await sql`select nextval('visit_draft_version')`
  })
}

test('the audit can be read and added to by the app, and by no means changed', async () => {
  const { url, ownerUrl, appRole } = await start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
})

test('a data folder of an earlier version, whose app owned all of it, is mended', async () => {
  const first = await start()
  // As it was made before: the app's role owned the database and made its tables.
  await ask(first.adminUrl, async (sql) => {
    await sql`drop database opd_clinic`
    await sql`drop role opd_clinic_owner`
    await sql`create database opd_clinic owner opd_clinic`
  })
  await migrateDatabase(first.url)
  await ask(first.url, (sql) => sql`insert into audit_event (action, subject) values ('x', 'y')`)
  await first.stop()
  const { url, ownerUrl, appRole } = await start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
  const left = await ask(url, (sql) => sql`select action from audit_event where subject = 'y'`)
  expect([...left]).toEqual([{ action: 'x' }])
})

test('a PostgreSQL of one’s own can keep the app’s role apart from the owner’s', async () => {
  const { adminUrl } = await start()
  const at = (user: string) => {
    const url = new URL(adminUrl)
    Object.assign(url, { username: user, password: 'x', pathname: '/theirs' })
    return url.href
  }
  await ask(adminUrl, async (sql) => {
    await sql`create role their_owner login password 'x'`
    await sql`create role their_app login password 'x'`
    await sql`create role their_boss login password 'x' in role their_owner`
    await sql`create role their_maker login password 'x' createrole`
    await sql`create database theirs owner their_owner`
  })
  expect(await tryGivenPostgres(at('their_owner'))).toBe(undefined)
  await expect(tryGivenPostgres(at('their_app'))).rejects.toThrow('may not make tables')
  for (const role of ['their_boss', 'their_maker', 'their_owner']) {
    await expect(tryGivenPostgres(at(role), at('their_owner')), role).rejects.toThrow(
      `The database of DATABASE_OWNER_URL cannot be used: the role "${role}" of DATABASE_URL has`,
    )
  }
  expect(await tryGivenPostgres(at('their_app'), at('their_owner'))).toBe('their_app')
  await migrateDatabase(at('their_owner'), 'their_app')
  await expectAuditSafe(at('their_app'))
  // Whoever owns a database may drop its schema with all that is in it.
  await ask(adminUrl, async (sql) => {
    await sql`alter database theirs owner to their_app`
    await sql`grant create on database theirs to their_owner`
  })
  await ask(
    adminUrl.replace(/postgres$/, 'theirs'),
    (sql) => sql`grant all on schema public to their_owner`,
  )
  const refused = expect(tryGivenPostgres(at('their_app'), at('their_owner'))).rejects
  await refused.toThrow('reassign owned by "their_app" to "their_owner"')
})

test('letters of every script have their small form, and rows their checksum', async () => {
  const { url } = await start()
  const [row] = await ask(
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
  const told = await answer
  const { url } = told
  await writePatient(told, 'Bharat')
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
  expect(await refusalOf(dataDir)).toBe(
    `OPD Clinic is already running on the data folder ${await realpath(dataDir)}. ` +
      'Stop it first, or set DATA_DIR to another folder.',
  )
  await writePatient(first, 'Deepa')
  expect(await patientsIn(first.url)).toEqual(['Deepa'])
})

test('of two first starts at the same moment exactly one wins', async () => {
  const answers = await Promise.all([startApp().answer, startApp().answer])
  const refused = answers.flatMap((answer) => answer.refused ?? [])
  expect(refused).toEqual([expect.stringContaining('already running on the data folder')])
  const winner = answers.find((answer) => answer.url)!
  await writePatient(winner, 'Esha')
  for (const app of apps) app.kill('SIGKILL')
  expect(await patientsIn((await start()).url)).toEqual(['Esha'])
})

test('a first start that is killed halfway is made good by the next', async () => {
  const { app } = startApp()
  while (!existsSync(path.join(dataDir, 'postgres-passwords.json'))) await sleep(5)
  await sleep(100)
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await start()
  await writePatient(next, 'Farhan')
  expect(await patientsIn(next.url)).toEqual(['Farhan'])
})

test('a stale postmaster.pid, its number now another process, does not stop the start', async () => {
  const first = await start()
  await writePatient(first, 'Gita')
  const left = await readFile(pidFile(), 'utf8')
  await first.stop()
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  apps.push(other)
  await writeFile(pidFile(), left.replace(/^\d+/, String(other.pid)))
  const next = await start()
  expect(await patientsIn(next.url)).toEqual(['Gita'])
  expect(other.exitCode).toBe(null)
})

test('a copy of a running data folder becomes a database of its own', async () => {
  const first = await start()
  await writePatient(first, 'Hari')
  const copy = path.join(folder, 'copy')
  await ask(first.adminUrl, (sql) => sql`checkpoint`)
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
    const refusal = await refusalOf(where)
    expect(refusal).toContain(`The data folder ${where} cannot be written: a file is in the way.`)
    expect(refusal).toContain('DATA_DIR')
  }
})

test('a database of another PostgreSQL is refused', async () => {
  const first = await start()
  await first.stop()
  const versionFile = path.join(dataDir, 'postgres', 'PG_VERSION')
  await writeFile(versionFile, '15\n')
  expect(await refusalOf(dataDir)).toContain('was made by PostgreSQL 15, but this app brings')
})

test('a database without its passwords is refused, not replaced', async () => {
  const first = await start()
  await first.stop()
  await rm(path.join(dataDir, 'postgres-passwords.json'))
  expect(await refusalOf(dataDir)).toContain('are missing')
})

test('a database that does not start says why', async () => {
  const first = await start()
  await first.stop()
  const settings = path.join(dataDir, 'postgres', 'postgresql.conf')
  await writeFile(settings, 'nonsense = on\n')
  expect(await refusalOf(dataDir)).toMatch(/did not start[^]*postgresql.conf" contains errors/)
})

test('a data folder below a folder that only its owner may enter works', async () => {
  const closed = path.join(folder, 'closed')
  await mkdir(closed, { mode: 0o700 })
  dataDir = path.join(closed, 'data')
  const sentences: string[] = []
  const first = await start(dataDir, (sentence) => sentences.push(sentence))
  await writePatient(first, 'Jaya')
  await first.stop()
  const second = await start(dataDir, (sentence) => sentences.push(sentence))
  expect(await patientsIn(second.url)).toEqual(['Jaya'])
  // Only as root does the database run under another account, which may not come in.
  const place = await realpath(path.join(dataDir, 'postgres'))
  expect(place.startsWith('/var/lib/opd-clinic/')).toBe(isRoot)
  expect(sentences).toEqual(
    isRoot ? [expect.stringContaining(`The database lies in ${place} because the account`)] : [],
  )
})

const pidFile = () => path.join(dataDir, 'postgres', 'postmaster.pid')
