import { readdirSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { appName } from './app-database.server.ts'
import { migrateDatabase } from './migrate.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: postgres.Sql
beforeAll(async () => {
  database = await freshDatabase(inject('adminUrl'), 'template_empty')
  owner = postgres(database.ownerUrl, { max: 1, onnotice: () => {} })
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const numbers = readdirSync(new URL('./migrations', import.meta.url))
  .map((file) => Number.parseInt(file))
  .toSorted((a, b) => a - b)
const appliedNumbers = async () =>
  (await owner<{ number: number }[]>`select number from migration.applied order by 1`).map(
    ({ number }) => number,
  )

async function undoEleventh() {
  await owner`delete from migration.applied where number = 11`
  await owner`drop index staff_one_email`
  await owner`alter table staff add constraint staff_email_key unique (email)`
  await owner`alter table staff drop column version`
}

it('a migration that is merged after a later one is applied, and no migration is applied twice', async () => {
  await undoEleventh()
  await Promise.all([
    migrateDatabase(database.ownerUrl, appName),
    migrateDatabase(database.ownerUrl),
  ])
  expect(await appliedNumbers()).toEqual(numbers)
  expect(await owner`select version from staff`).toEqual([])
})

it('a process keeps its turn while it waits for a table longer than other connections live', async () => {
  await undoEleventh()
  const url = new URL(database.ownerUrl)
  url.searchParams.set('max_lifetime', '1')
  const other = postgres(database.ownerUrl, { max: 1 })
  const isTurnFree = async () =>
    await owner`select pg_try_advisory_xact_lock(hashtext('opd-clinic migrations')) as yes`
  let update: Promise<void> | undefined
  await other.begin(async (tx) => {
    await tx`lock table staff in access exclusive mode`
    update = migrateDatabase(url.href)
    await expect.poll(isTurnFree).toEqual([{ yes: false }])
    await tx`select pg_sleep(3)`
    expect(await isTurnFree()).toEqual([{ yes: false }])
  })
  await update
  await other.end()
  expect(await appliedNumbers()).toEqual(numbers)
})

it('migrations that an earlier version listed in the table of Drizzle are not applied again', async () => {
  await owner`drop schema migration cascade`
  await owner`create schema drizzle`
  await owner`create table drizzle.__drizzle_migrations (
    id serial primary key, hash text not null, created_at bigint)`
  await owner`
    insert into drizzle.__drizzle_migrations (hash, created_at)
    select '', 1795233600000 + number from unnest(${numbers}::int[]) number`

  await migrateDatabase(database.ownerUrl)
  await migrateDatabase(database.ownerUrl)
  expect(await appliedNumbers()).toEqual(numbers)
})

it('every migration has a unique number, which identifies it', () => {
  expect(numbers.every(Number.isInteger)).toBe(true)
  expect(new Set(numbers).size).toBe(numbers.length)
})
