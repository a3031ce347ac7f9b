import { readdirSync, readFileSync } from 'node:fs'
import postgres from 'postgres'
import { grantAppPrivileges } from './grant-app-privileges.server.ts'

const migrationsFolder = new URL('./migrations/', import.meta.url)

/** The files of the folder, ordered by number: '0011_staff.sql' has the number 11. */
const migrations = readdirSync(migrationsFolder)
  .filter((file) => file.endsWith('.sql'))
  .toSorted()
  .map((file) => ({ number: Number.parseInt(file), file }))

/**
 * Applies all pending migrations as the role of `ownerUrl`. If the app signs in as another role
 * (`appRole`), that role gets its privileges. Processes that start at once take turns.
 */
export async function migrateDatabase(ownerUrl: string, appRole?: string): Promise<void> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(hashtext('opd-clinic migrations'))`
    await applyPending(client)
    if (appRole !== undefined) await grantAppPrivileges(client, appRole)
  } finally {
    await client.end()
  }
}

/** The numbers of all migrations of this version. */
export const migrationNumbers = (): number[] => migrations.map(({ number }) => number)

/** Gives an empty database the tables that it had after these migrations, in one's own transaction. */
export async function applyMigrations(
  tx: postgres.TransactionSql,
  numbers: readonly number[],
): Promise<void> {
  await makeAppliedTable(tx)
  await apply(tx, (number) => numbers.includes(number))
}

/**
 * Applies, in one transaction, the migrations that the table of applied ones lacks, also
 * those that are older than the newest applied one: branches are not merged in the order of their numbers.
 */
async function applyPending(client: postgres.Sql): Promise<void> {
  await makeAppliedTable(client)
  await copyDrizzleTable(client)
  const rows = await client<{ number: number }[]>`select number from migration.applied`
  const applied = new Set(rows.map(({ number }) => number))
  await client.begin((tx) => apply(tx, (number) => !applied.has(number)))
}

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
  for (const { number, file } of migrations) {
    if (!isWanted(number)) continue
    await tx.unsafe(readFileSync(new URL(file, migrationsFolder), 'utf8'))
    await tx`insert into migration.applied (number) values (${number})`
  }
}

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
