import { connect, type Db } from './connect.server.ts'
import { StartRefused } from './start-refused.server.ts'

interface Found {
  version: string
  number: number
  role: string
  database: string
  mayMakeTables: boolean
  hasExtension: boolean
}

/**
 * Tries the PostgreSQL of DATABASE_URL and, where it is given, of DATABASE_OWNER_URL. Answers the
 * role that the app then signs in as, which owns nothing; undefined where one role does both.
 * Throws StartRefused with the reason when either is no use.
 */
export async function tryGivenPostgres(
  url: string,
  ownerUrl?: string,
): Promise<string | undefined> {
  if (ownerUrl === undefined) {
    await withPostgres('DATABASE_URL', url, async (sql) => lackOf(await look(sql)))
    return undefined
  }
  let app: Found
  await withPostgres('DATABASE_URL', url, async (sql) => {
    app = await look(sql)
    return undefined
  })
  await withPostgres('DATABASE_OWNER_URL', ownerUrl, async (sql) => {
    const owner = await look(sql)
    return lackOf(owner) ?? (await lackBesides(sql, owner, app))
  })
  return app!.role
}

/** Does something with a database. What it answers is the reason why it cannot be used. */
async function withPostgres(
  setting: string,
  url: string,
  lackIn: (sql: Db) => Promise<string | undefined>,
): Promise<void> {
  const sql = open(setting, url)
  try {
    const lack = await lackIn(sql)
    if (lack) throw refused(setting, lack)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw refused(setting, reasonOf(error, sql), error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

async function look(sql: Db): Promise<Found> {
  const [found] = await sql<[Found]>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_user as role, current_database() as database,
      coalesce(has_database_privilege(current_database(), 'create')
        and has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
      exists (select from pg_available_extensions where name = 'btree_gist') as has_extension`
  return found
}

function open(setting: string, url: string): Db {
  try {
    return connect(url, { max: 1 })
  } catch (error) {
    const form = 'postgres://name:password@host:5432/database'
    throw refused(
      setting,
      `it is not of the form ${form} (signs such as # or % are written %23, %25)`,
      error,
    )
  }
}

// Never the address itself: it holds the password.
const refused = (setting: string, reason: string, cause?: unknown) =>
  new StartRefused(`The database of ${setting} cannot be used: ${reason}.`, { cause })

function lackOf({ version, number, role, mayMakeTables, hasExtension }: Found): string | undefined {
  if (number < 150_000) return `it is PostgreSQL ${version}, and version 15 or newer is needed`
  if (!mayMakeTables) {
    return `the role "${role}" may not make tables in it; make it the owner, or name the owner in DATABASE_OWNER_URL`
  }
  if (!hasExtension) return 'its extension btree_gist (package postgresql-contrib) is not installed'
  return undefined
}

/** Why the owner and the app's role do not go together, if so. */
async function lackBesides(sql: Db, owner: Found, app: Found): Promise<string | undefined> {
  const [role] = await sql<{ mayAll: boolean; owns: boolean }[]>`
    select rolsuper or rolcreaterole or pg_has_role(rolname, current_user, 'member') as may_all,
      pg_has_role(rolname, datdba, 'member') or exists (
        select from pg_tables where schemaname = 'public' and tableowner = rolname) as owns
    from pg_roles, pg_database
    where rolname = ${app.role} and datname = current_database()`
  if (!role || owner.database !== app.database) return 'it is not the database of DATABASE_URL'
  if (role.mayAll) {
    return `the role "${app.role}" of DATABASE_URL has the owner's rights too; give the app a role of its own`
  }
  if (role.owns) {
    return (
      `it or its tables belong to the app's role; give them away once, as a superuser in it: ` +
      `reassign owned by "${app.role}" to "${owner.role}"`
    )
  }
  return undefined
}

function reasonOf(error: unknown, { options: { host, port } }: Db): string {
  const place = host.map((name, i) => `${name}:${port[i]}`).join(', ')
  const { code = '', message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${place}`,
    CONNECT_TIMEOUT: `nothing answers at ${place}`,
    ENOTFOUND: `there is no computer named ${host.join(', ')}`,
    '28P01': 'it does not accept the name and password',
  }
  return reasons[code] ?? message
}
