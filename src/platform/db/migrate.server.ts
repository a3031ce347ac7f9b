import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { grantAppPrivileges } from './grant-app-privileges.server.ts'
import { takeTurn } from './session-turn.server.ts'
import { StartError } from './start-error.server.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

interface Migration {
  number: number
  file: string
  /** It makes one index while others write to the table, which takes longer and cannot be part of a transaction. */
  isConcurrent: boolean
}

/** The files of the folder, ordered by number: '0011_staff.sql' has the number 11. */
const migrations: Migration[] = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({
    number: Number.parseInt(file),
    file,
    isConcurrent: file.endsWith('.concurrent.sql'),
  }))

/**
 * Applies all pending migrations as the role of `ownerUrl`. If the app signs in as another role
 * (`appRole`), that role gets its privileges. Processes that start at once take turns; `notify` gets a sentence where
 * that takes long. Throws a StartError when the tables are in use at each of `maxAttempts` attempts, some seconds apart.
 */
export async function migrateDatabase(
  ownerUrl: string,
  appRole?: string,
  { maxAttempts = 40, notify }: { maxAttempts?: number; notify?: Notify } = {},
): Promise<void> {
  // Its session keeps the turn.
  const client = postgres(ownerUrl, { max: 1, max_lifetime: null, onnotice: () => {} })
  try {
    await takeMigrationTurn(client, notify)
    await applyPending(client, maxAttempts)
    if (appRole !== undefined) await grantAppPrivileges(client, appRole)
  } finally {
    // The driver waits for a lost connection otherwise.
    await client.end({ timeout: 1 })
  }
}

type Notify = (message: string) => void

/** The turn of whoever makes the tables or changes them, as `takeTurn` gives it. */
export const takeMigrationTurn = (client: postgres.Sql, notify: Notify = () => {}) =>
  takeTurn(client, 'opd-clinic migrations', () =>
    notify(
      'Waiting for another process that works on the tables of this database: it restores a backup into it, or ' +
        'brings it to a new version.',
    ),
  )

/** The numbers of all migrations of this version. */
export const migrationNumbers = (): number[] => migrations.map(({ number }) => number)

/** The numbers of those that make an index concurrently. */
export const concurrentMigrations = (): number[] =>
  migrations.filter(({ isConcurrent }) => isConcurrent).map(({ number }) => number)

/** Gives an empty database the tables that it had after these migrations, in one's own transaction. */
export async function applyMigrations(
  tx: postgres.TransactionSql,
  numbers: readonly number[],
): Promise<void> {
  await makeAppliedTable(tx)
  await apply(tx, (number) => numbers.includes(number))
}

/**
 * Applies the migrations that the table of applied ones lacks, each in a transaction of its own, also
 * those that are older than the newest applied one: branches are not merged in the order of their numbers.
 */
async function applyPending(client: postgres.Sql, maxAttempts: number): Promise<void> {
  await makeAppliedTable(client)
  await copyDrizzleTable(client)
  const rows = await client<{ number: number }[]>`select number from migration.applied`
  const applied = new Set(rows.map(({ number }) => number))
  for (const migration of migrations) {
    if (!applied.has(migration.number)) await applyWhenFree(client, migration, maxAttempts)
  }
}

/** While a migration waits for a table, bookings wait behind it: it gives way after this time. */
const lockTimeout = '500ms'
const maxPauseMs = 5000

/**
 * Applies a migration as soon as it gets its tables. Other processes may be booking: what they do
 * goes first, and what they do meanwhile waits half a second at most.
 */
async function applyWhenFree(
  client: postgres.Sql,
  migration: Migration,
  maxAttempts: number,
): Promise<void> {
  const { number, isConcurrent } = migration
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (isConcurrent) await applyConcurrently(client, migration)
      else {
        await client.begin(async (tx) => {
          await tx`select set_config('lock_timeout', ${lockTimeout}, true)`
          await apply(tx, (candidate) => candidate === number)
        })
      }
      return
    } catch (error) {
      const { code } = error as postgres.PostgresError
      if (code !== lockNotAvailable && code !== deadlockDetected) throw error
      if (attempt === maxAttempts || (isConcurrent && code === lockNotAvailable))
        throw toBusyError(number, error)
      const pauseMs = Math.min(maxPauseMs, 100 * 2 ** attempt)
      if (code === lockNotAvailable) await sleep(pauseMs)
      else if (await isAppliedByOthers(client, number, pauseMs)) return
    }
  }
}

const lockNotAvailable = '55P03'
const deadlockDetected = '40P01'

/** Lets others have their turn: a process of a version before waits for it in a statement, and the index for that. */
async function isAppliedByOthers(
  client: postgres.Sql,
  number: number,
  pauseMs: number,
): Promise<boolean> {
  await client`select pg_advisory_unlock(hashtext('opd-clinic migrations'))`
  await sleep(pauseMs)
  await takeMigrationTurn(client)
  return (await client`select from migration.applied where number = ${number}`).length > 0
}

/** For all transactions before it to end, such as a backup. Nobody waits behind the index meanwhile. */
const concurrentLockTimeout = '10min'

async function applyConcurrently(client: postgres.Sql, { number, file }: Migration): Promise<void> {
  const statement = textOf(file)
  const [, index] = /create (?:unique )?index concurrently (\w+)/.exec(statement)!
  await client`select set_config('lock_timeout', ${concurrentLockTimeout}, false)`
  // An attempt that was stopped may have left one that is not finished, or finished one that is not noted.
  const [made] = await client<{ isValid: boolean }[]>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${index!})`
  if (made && !made.isValid) await client.unsafe(`drop index concurrently ${index}`)
  if (!made?.isValid) await client.unsafe(statement)
  await noteApplied(client, number)
  await client`reset lock_timeout`
}

const toBusyError = (number: number, cause: unknown): StartError =>
  new StartError(
    `The database cannot be brought to this version, because its tables are in use all the time ` +
      `(migration ${number}). Nothing is lost: start again when other programs and long reports have ended.`,
    { cause },
  )

async function makeAppliedTable(client: postgres.ISql): Promise<void> {
  await client`create schema if not exists migration`
  await client`
    create table if not exists migration.applied (
      number integer primary key, applied_at timestamptz not null default now())`
}

async function apply(
  tx: postgres.TransactionSql,
  isWanted: (number: number) => boolean,
): Promise<void> {
  for (const { number, file, isConcurrent } of migrations) {
    if (!isWanted(number)) continue
    const text = textOf(file)
    // In a transaction, an index is made as all others.
    await tx.unsafe(isConcurrent ? text.replace(' concurrently ', ' ') : text)
    await noteApplied(tx, number)
  }
}

const textOf = (file: string): string => readFileSync(new URL(file, migrationsFolder), 'utf8')

const noteApplied = (sql: postgres.ISql, number: number) =>
  sql`insert into migration.applied (number) values (${number})`

/**
 * Earlier versions kept the table of Drizzle, in which a migration is identified by this timestamp
 * plus its number. It is left as it is, so that the earlier version can be started again.
 */
const drizzleEpoch = 1_795_233_600_000

async function copyDrizzleTable(client: postgres.Sql): Promise<void> {
  const [row] = await client<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`
  if (!row!.exists) return
  await client`
    insert into migration.applied (number)
    select created_at - ${drizzleEpoch}::bigint from drizzle.__drizzle_migrations
    on conflict do nothing`
}
