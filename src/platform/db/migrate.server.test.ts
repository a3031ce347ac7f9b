import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { appName } from './embedded-postgres.server.ts'
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

const journal = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
) as { entries: { tag: string; when: number }[] }

it('what landed behind a later migration is made up for, once, and nothing else is done twice', async () => {
  const { when } = journal.entries.find(({ tag }) => tag === '0011_staff')!
  await owner`delete from drizzle.__drizzle_migrations where created_at = ${when}`
  await owner`drop index staff_one_email`
  await owner`alter table staff add constraint staff_email_key unique (email)`
  await owner`alter table staff drop column version`

  await Promise.all([
    migrateDatabase(database.ownerUrl, appName),
    migrateDatabase(database.ownerUrl),
  ])
  const done = await owner<{ at: number }[]>`
    select created_at::float8 as at from drizzle.__drizzle_migrations order by 1`
  expect(done.map(({ at }) => at)).toEqual(journal.entries.map((entry) => entry.when).toSorted())
  expect(await owner`select version from staff`).toEqual([])
})

it('every migration has a time of its own, by which it is known', () => {
  expect(new Set(journal.entries.map(({ when }) => when)).size).toBe(journal.entries.length)
})
