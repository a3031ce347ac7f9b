import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { appName } from './app-database.server.ts'
import { concurrentMigrations, migrateDatabase } from './migrate.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: postgres.Sql
/** Sees and ends the sessions of others. */
let admin: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
  admin = postgres(inject('adminUrl'), { max: 1 })
})
afterAll(async () => {
  await Promise.all([owner.end(), admin.end()])
  await database.drop()
})

const index = 'patient_named'
const readIndex = () => owner<{ isValid: boolean }[]>`
  select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index})`
/** The backends that make the index, or drop what was left of it, and wait for others meanwhile. */
const makingIndex = async () => admin<{ pid: number }[]>`
  select pid from pg_stat_activity
  where datname = ${new URL(database.ownerUrl).pathname.slice(1)} and query like ${`%index concurrently%${index}%`}
    and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
const addPatient = (sql: postgres.ISql, mobile: string) => sql`
  insert into patient (name, mobile, age, age_on) values ('Asha Namdeo', ${mobile}, 40, '2026-01-01')`

it('an index is made while patients are written, again after it was stopped, and by two that start at once', async () => {
  await owner`delete from migration.applied where number = any(${concurrentMigrations()})`
  await owner.unsafe(`drop index ${index}`)
  const other = postgres(database.ownerUrl, { max: 1 })
  const update = () => migrateDatabase(database.ownerUrl, appName)

  await other.begin(async (tx) => {
    await addPatient(tx, '9798000001')
    const stopped = update()
    const failed = expect(stopped).rejects.toThrow(/terminat|closed|ended/i)
    // It waits for the one that is under way.
    await expect.poll(makingIndex).toHaveLength(1)
    // Who writes meanwhile does not wait for it.
    await owner`set lock_timeout = '5s'`
    await addPatient(owner, '9798000002')
    const [{ pid }] = (await makingIndex()) as unknown as [{ pid: number }]
    await admin`select pg_terminate_backend(${pid})`
    await failed
  })
  expect(await readIndex()).toEqual([{ isValid: false }])

  let both: Promise<unknown> | undefined
  await other.begin(async (tx) => {
    await addPatient(tx, '9798000003')
    both = Promise.all([update(), update()])
    await expect.poll(makingIndex).toHaveLength(1)
  })
  await both
  expect(await readIndex()).toEqual([{ isValid: true }])
  await other.end()
  expect(
    await owner`select number from migration.applied where number = any(${concurrentMigrations()})`,
  ).toHaveLength(concurrentMigrations().length)
})

it('an index that was finished by a process that was killed before it noted so is not made again', async () => {
  await owner`delete from migration.applied where number = any(${concurrentMigrations()})`
  const fileOf = () => owner`select pg_relation_filenode(${index}::regclass)`
  const before = await fileOf()
  await migrateDatabase(database.ownerUrl, appName)
  expect(await fileOf()).toEqual(before)
  expect(await readIndex()).toEqual([{ isValid: true }])
})

it('a process of a version before, which waits for its turn in a statement, gets it', async () => {
  await owner`delete from migration.applied where number = any(${concurrentMigrations()})`
  await owner.unsafe(`drop index ${index}`)
  const before = postgres(database.ownerUrl, { max: 1 })
  const other = postgres(database.ownerUrl, { max: 1 })
  let update: Promise<void> | undefined
  let turn: Promise<unknown> | undefined
  await other.begin(async (tx) => {
    await addPatient(tx, '9798000004')
    update = migrateDatabase(database.ownerUrl, appName)
    await expect.poll(makingIndex).toHaveLength(1)
    turn = before`select pg_advisory_lock(hashtext('opd-clinic migrations'))`.then(() =>
      before.end(),
    )
    // It has looked for a deadlock once, after a second, so that the index finds it.
    const waiting = async () => admin`
          select from pg_locks l join pg_database d on d.oid = l.database
          where d.datname = ${new URL(database.ownerUrl).pathname.slice(1)}
            and l.locktype = 'advisory' and not l.granted
            and l.waitstart < clock_timestamp() - interval '1.5 seconds'`
    await expect.poll(waiting).toHaveLength(1)
  })
  await Promise.all([turn, update])
  expect(await readIndex()).toEqual([{ isValid: true }])
  await other.end()
})
