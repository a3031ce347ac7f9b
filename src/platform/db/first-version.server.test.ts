import { readFileSync } from 'node:fs'
import postgres from 'postgres'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { readDatabaseRules } from '../../test-kit/database-rules.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'
import { connect, type Db } from './connect.server.ts'
import { appName } from './app-database.server.ts'
import {
  applyMigrations,
  concurrentMigrations,
  migrateDatabase,
  migrationNumbers,
} from './migrate.server.ts'
import { StartError } from './start-error.server.ts'

const firstVersion = readFileSync('src/test-kit/first-version.sql', 'utf8')
/** The migrations that the first version had; later ones are to be applied. */
const laterNumbers = migrationNumbers().filter((number) => number > 2)

type Database = Awaited<ReturnType<typeof freshDatabase>> & { db: Db }
const opened: Database[] = []
afterEach(async () => {
  for (const { db, drop } of opened.splice(0)) {
    await db.end()
    await drop()
  }
})

async function openFirstVersion(): Promise<Database> {
  const database = await freshDatabase(inject('adminUrl'), 'template0')
  const db = connect(database.ownerUrl, { max: 1 })
  opened.push({ ...database, db })
  await db.unsafe(firstVersion)
  await db.unsafe('analyze')
  return { ...database, db }
}

/** The rows of each table by its columns, each as a text. */
async function readRows(db: Db, tables: Tables): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>()
  for (const { name, columns } of tables) {
    const [row] = await db.unsafe<[{ rows: string[] }]>(
      `select coalesce(array_agg(r order by r), '{}') as rows
       from (select row(${columns.map((column) => `"${column}"`).join(', ')})::text as r from "${name}") t`,
    )
    rows.set(name, row.rows)
  }
  return rows
}

type Tables = { name: string; columns: string[] }[]
const readColumns = async (db: Db): Promise<Tables> => [
  ...(await db<Tables>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
      and not a.attisdropped and a.attgenerated = ''
    group by c.relname order by 1`),
]

/** Columns whose values an update changes on purpose. */
const changedColumns: Record<string, string> = {
  'prescription_item.amount': 'has three decimals in place of two',
  'prescription_item.liquid_per_day': 'has three decimals in place of two',
}
/** Tables whose rows an update takes away on purpose. */
const emptiedTables: Record<string, string> = {
  sign_in_session: 'their tokens were stored in clear, so everybody signs in again',
}

/** Brings the clinic to today by `update`, and expects all of its rows and today's rules. */
async function expectUpdated(update: (database: Database) => Promise<void>): Promise<void> {
  const database = await openFirstVersion()
  const { db } = database
  const tables = await readColumns(db)
  const before = await readRows(db, tables)
  expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
  await update(database)

  const today = new Map((await readColumns(db)).map(({ name, columns }) => [name, columns]))
  const kept = tables
    .filter(({ name }) => emptiedTables[name] === undefined)
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter(
        (column) =>
          today.get(name)?.includes(column) && changedColumns[`${name}.${column}`] === undefined,
      ),
    }))
  expect(kept.filter(({ columns }) => columns.length === 0)).toEqual([])
  const original = await openFirstVersion()
  expect(await readRows(db, kept)).toEqual(await readRows(original.db, kept))

  const unknownNames = await db`
    select from patient p left join known_name k on k.name_key = p.name_key and k.sound = p.sound
    where k is null`
  expect(unknownNames).toHaveLength(0)

  const fresh = await freshDatabase(inject('adminUrl'), 'template_empty')
  const freshDb = connect(fresh.ownerUrl, { max: 1 })
  opened.push({ ...fresh, db: freshDb })
  expect(await readDatabaseRules(db)).toEqual(await readDatabaseRules(freshDb))
}

describe('a clinic of the first version', () => {
  it('is brought to today with every row and rule', async () => {
    await expectUpdated(({ ownerUrl }) => migrateDatabase(ownerUrl, appName))
  })

  it('is brought to today from the version before, too', async () => {
    await expectUpdated(async ({ db, ownerUrl }) => {
      await db.begin((tx) => applyMigrations(tx, laterNumbers.slice(0, -1)))
      await migrateDatabase(ownerUrl, appName)
    })
  })
})

/** The tables of a booking that grow with each one. The others have some hundred rows. */
const growingTables = new Set(['appointment', 'patient', 'payment', 'audit_event'])
/** Locks that a booking waits for: it reads, locks and writes rows. */
const blockingModes = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

/** Migrations that read or write all rows of such a table while they lock it. */
const beforeTheRule = 'landed before the rule: some seconds at a million rows, once'
const allowedScans: Record<number, string> = {
  6: beforeTheRule,
  9: beforeTheRule,
  12: beforeTheRule,
  13: beforeTheRule,
  18: beforeTheRule,
  23: beforeTheRule,
  25: beforeTheRule,
  30: beforeTheRule,
  31: beforeTheRule,
  35: beforeTheRule,
  38: beforeTheRule,
  46: 'a partial index without rows: reads a million events in less than a second, writes none',
}

describe('a migration', () => {
  it('reads no growing table of a booking through while it locks it', async () => {
    const { db } = await openFirstVersion()
    const found: number[] = []
    await db`create schema if not exists migration`
    // What a transaction read is counted with those before it, unless these were flushed.
    await db`select pg_stat_force_next_flush()`
    for (const number of laterNumbers) {
      const rows = await db.begin(async (tx) => {
        const existing = await tx<{ name: string }[]>`
          select relname as name from pg_class where relnamespace = 'public'::regnamespace`
        await tx`select pg_stat_force_next_flush()`
        await applyMigrations(tx, [number])
        const locked = await tx<{ name: string; rows: number }[]>`
          select c.relname as name,
            s.seq_tup_read + coalesce(s.idx_tup_fetch, 0) + s.n_tup_ins + s.n_tup_upd + s.n_tup_del as rows
          from pg_class c join pg_stat_xact_user_tables s on s.relid = c.oid
          where exists (select from pg_locks l where l.pid = pg_backend_pid() and l.relation = c.oid
            and l.mode = any(${blockingModes}))`
        return locked.filter(({ name }) => existing.some((table) => table.name === name))
      })
      // What is made concurrently outside of a test locks nothing that a booking waits for.
      if (concurrentMigrations().includes(number)) continue
      if (rows.some((row) => growingTables.has(row.name) && Number(row.rows) > 0))
        found.push(number)
    }
    expect(found).toEqual(Object.keys(allowedScans).map(Number))
  })
})

describe('an update beside a clinic that is booking', () => {
  it('gives way to what is under way, and is done when that has ended', async () => {
    const { db, ownerUrl } = await openFirstVersion()
    const other = postgres(ownerUrl, { max: 1 })
    let isDone = false
    let update: Promise<void> | undefined
    await other.begin(async (tx) => {
      await tx`update patient set age = age`
      update = migrateDatabase(ownerUrl, appName).then(() => {
        isDone = true
      })
      // Whoever books meanwhile comes through, although the update wants the table for itself.
      for (let n = 0; n < 5; n += 1) await db`select pg_sleep(0.2), count(*) from patient`
      expect(isDone).toBe(false)
    })
    await update
    await other.end()
    expect(await db`select max(number) from migration.applied`).toEqual([
      { max: Math.max(...laterNumbers) },
    ])
  })

  it('that never gets its tables says so, and has changed nothing', async () => {
    const { db, ownerUrl } = await openFirstVersion()
    const other = postgres(ownerUrl, { max: 1 })
    await other.begin(async (tx) => {
      await tx`lock table medicine in access exclusive mode`
      await tx`lock table patient in access exclusive mode`
      const update = migrateDatabase(ownerUrl, appName, { maxAttempts: 2 })
      await expect(update).rejects.toThrow('its tables are in use all the time')
      await expect(update).rejects.toBeInstanceOf(StartError)
    })
    await migrateDatabase(ownerUrl, appName)
    await other.end()
    expect(await db`select count(*)::int from patient`).toEqual([{ count: 5 }])
  })
})
