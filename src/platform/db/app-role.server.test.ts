import type postgres from 'postgres'
import { expect, test } from 'vitest'
import { runQuery, useDataFolder } from '../../test-kit/embedded-postgres.server.ts'
import { checkGivenPostgres } from './check-given-postgres.server.ts'
import { migrateDatabase } from './migrate.server.ts'

const data = useDataFolder()

test('the app signs in as a role that owns nothing and is no superuser', async () => {
  const { url, ownerUrl, adminUrl } = await data.start()
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

test('the names that a search compares follow the patients, and the app cannot change them', async () => {
  const { url, ownerUrl } = await data.start()
  await migrateDatabase(ownerUrl, 'opd_clinic')
  for (const change of ['delete from known_name', "update known_name set sound = ''"])
    await expect(runQuery(url, (sql) => sql.unsafe(change))).rejects.toThrow('permission denied')
  await expect(
    runQuery(url, (sql) => sql`insert into known_name values ('nobody', '')`),
  ).rejects.toThrow('permission denied')
  const known = await runQuery(url, async (sql) => {
    await sql`
      insert into patient (name, mobile, age, age_on) values ('Asha Namdeo', '9798000001', 40, '2026-01-01')`
    return [...(await sql`select name_key as name, sound from known_name`)]
  })
  expect(known).toEqual([{ name: 'asha namdeo', sound: 'asa namdeo' }])
})

/** Every statement by which the app's role could try to change or delete audit entries. */
const auditAttacks = [
  'update audit_event set action = null',
  'delete from audit_event',
  'truncate audit_event',
  'alter table audit_event disable trigger all',
  'alter table audit_event disable trigger audit_event_append_only',
  'drop trigger audit_event_append_only on audit_event',
  'alter table audit_event disable trigger audit_event_chained',
  'drop trigger audit_event_chained on audit_event',
  'create or replace function chain_audit_event() returns trigger language plpgsql as $$ begin return new; end $$',
  "update audit_head set hash = ''",
  'delete from audit_head',
  "select setval('audit_event_id_seq', 1)",
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
  const { url, ownerUrl, appRole } = await data.start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
})

test('a data folder of an earlier version, whose app owned everything, is repaired', async () => {
  const first = await data.start()
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
  const { url, ownerUrl, appRole } = await data.start()
  await migrateDatabase(ownerUrl, appRole)
  await expectAuditSafe(url)
  const remainingRows = await runQuery(
    url,
    (sql) => sql`select action from audit_event where subject = 'y'`,
  )
  expect([...remainingRows]).toEqual([{ action: 'x' }])
})

test('a PostgreSQL that the clinic runs itself can separate the app’s role from the owner’s', async () => {
  const { adminUrl } = await data.start()
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
