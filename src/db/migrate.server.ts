import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { giveAppRights } from './app-rights.server.ts'

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/**
 * Brings a database to the newest form, as the role of `ownerUrl`. Where the app signs in as another
 * role, `appRole`, it gets its rights. Processes that start at once take turns.
 */
export async function migrateDatabase(ownerUrl: string, appRole?: string): Promise<void> {
  const client = postgres(ownerUrl, { max: 1, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(hashtext('opd-clinic migrations'))`
    await migrate(drizzle(client), { migrationsFolder: folder })
    if (appRole !== undefined) await giveAppRights(client, appRole)
  } finally {
    await client.end()
  }
}
