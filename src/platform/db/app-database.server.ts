import postgres from 'postgres'
import { grantAppPrivileges } from './grant-app-privileges.server.ts'

/** The app's role, and the name of its database. */
export const appName = 'opd_clinic'
/** Owns the database and everything in it. Nobody signs in as this role. */
export const ownerName = 'opd_clinic_owner'

/** The address of a database for a superuser whose session acts as the owner's role. */
export function ownerUrlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  url.searchParams.set('role', ownerName)
  return url.href
}

/**
 * Creates the app's database and its two roles in a new cluster. Each step can run by itself, because
 * an earlier start may have been killed between them.
 */
export async function createAppDatabase(sql: postgres.Sql, password: string): Promise<void> {
  const existingRoles = await sql<{ name: string }[]>`
    select rolname as name from pg_roles where rolname in ${sql([appName, ownerName])}`
  const roleExists = (role: string) => existingRoles.some(({ name }) => name === role)
  const unprivileged = 'nosuperuser nocreatedb nocreaterole'
  if (!roleExists(appName)) {
    await sql.unsafe(`create role ${appName} login ${unprivileged} password '${password}'`)
  }
  if (!roleExists(ownerName)) await sql.unsafe(`create role ${ownerName} nologin ${unprivileged}`)
  const [database] = await sql`select from pg_database where datname = ${appName}`
  if (!database) await sql.unsafe(`create database ${appName} owner ${ownerName}`)
}

/** In a data folder of an earlier version the app's role owns the database and its tables. */
export async function transferToOwner(adminUrl: string): Promise<void> {
  const url = new URL(adminUrl)
  url.pathname = `/${appName}`
  const admin = postgres(url.href, { max: 1, onnotice: () => {} })
  try {
    await admin.unsafe(`reassign owned by ${appName} to ${ownerName}`)
    await admin.unsafe(`set role ${ownerName}`)
    await grantAppPrivileges(admin, appName)
  } finally {
    await admin.end()
  }
}
