import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres from 'postgres'
import { giveAppRights } from './grant-app-privileges.server.ts'

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings a database to the newest form, as the role of `ownerUrl`: all that it lacks, or nothing.
 * Where the app signs in as another role, `appRole`, it gets its rights. Processes that start at
 * once take turns.
 */
export async function migrateDatabase(ownerUrl: string, appRole?: string): Promise<void> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(hashtext('opd-clinic migrations'))`
    await applyMissing(client)
    if (appRole !== undefined) await giveAppRights(client, appRole)
  } finally {
    await client.end()
  }
}

/**
 * The list of what was done is Drizzle's. Its own `migrate` leaves out whatever is older than the
 * newest that was done, and what is worked on side by side does not land in the order of its numbers.
 */
async function applyMissing(client: postgres.Sql): Promise<void> {
  await client`create schema if not exists drizzle`
  await client`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`
  const rows = await client<{ created_at: string }[]>`
    select created_at from drizzle.__drizzle_migrations`
  const done = new Set(rows.map((row) => Number(row.created_at)))
  await client.begin(async (tx) => {
    for (const { sql, hash, folderMillis } of readMigrationFiles({ migrationsFolder })) {
      if (done.has(folderMillis)) continue
      for (const statements of sql) await tx.unsafe(statements)
      await tx`
        insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${hash}, ${folderMillis})`
    }
  })
}
