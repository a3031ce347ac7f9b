import { connect, type Db } from './connect.server.ts'
import { StartRefused } from './start-error.server.ts'

export interface Found {
  version: string
  number: number
  role: string
  database: string
  encoding: string
  collation: string
  /** Whether the collation knows the small letters of Latin, Cyrillic and Greek, and of a plain I. */
  knowsLetters: boolean
  /** Whether the collation sorts otherwise than when the database was made, as after an upgrade. */
  collationMoved: boolean
  /** Of those that are needed: not to be had here. */
  missingExtensions: string[]
  /** Of those that are needed: to be had, and only a superuser may put them in. */
  barredExtensions: string[]
  mayMakeTables: boolean
}

/** What the tables need: the last word on overlaps, and the search for names. */
const extensions = ['btree_gist', 'pg_trgm']

/**
 * Tries the PostgreSQL of DATABASE_URL and, where it is given, of DATABASE_OWNER_URL. Answers the
 * role that the app then signs in as, which owns nothing; undefined where one role does both.
 * `warn` is told what does not stand in the way and should be seen to. Throws StartRefused with the
 * reason when either is no use.
 */
export async function tryGivenPostgres(
  url: string,
  ownerUrl?: string,
  warn: (sentence: string) => void = () => {},
): Promise<string | undefined> {
  if (ownerUrl === undefined) {
    await withPostgres('DATABASE_URL', url, async (sql) => lackOf(await look(sql), warn))
    return undefined
  }
  let app: Found
  await withPostgres('DATABASE_URL', url, async (sql) => {
    app = await look(sql)
    return undefined
  })
  await withPostgres('DATABASE_OWNER_URL', ownerUrl, async (sql) => {
    const owner = await look(sql)
    return lackOf(owner, warn) ?? (await lackBesides(sql, owner, app))
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
  const [found] = await sql<[Omit<Found, 'knowsLetters'>]>`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int as number,
      current_user as role, current_database() as database,
      current_setting('server_encoding') as encoding,
      coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datctype)
        as collation,
      coalesce(d.datcollversion <> pg_database_collation_actual_version(d.oid), false)
        as collation_moved,
      coalesce(has_database_privilege(current_database(), 'create')
        and has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
      (select coalesce(array_agg(needed), '{}') from unnest(${extensions}::text[]) needed
        where not exists (select from pg_available_extensions a where a.name = needed))
        as missing_extensions,
      (select coalesce(array_agg(a.name), '{}') from pg_available_extensions a
        join pg_available_extension_versions v on v.name = a.name and v.version = a.default_version
        where a.name = any(${extensions}) and a.installed_version is null and not v.trusted
          and not (select rolsuper from pg_roles where rolname = current_user))
        as barred_extensions
    from pg_database d where d.datname = current_database()`
  // Another encoding may not even be able to say these letters.
  const [letters] =
    found.encoding === 'UTF8'
      ? await sql<[Pick<Found, 'knowsLetters'>]>`
    select lower('ÄЖΣI') = 'äжσi' as knows_letters`
      : []
  return { ...found, knowsLetters: letters?.knowsLetters ?? false }
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

/** Why a database cannot be used, by what was found there; what matters most comes first. */
export function lackOf(found: Found, warn: (sentence: string) => void): string | undefined {
  const { version, number, role, database, encoding, collation } = found
  if (number < 150_000) return `it is PostgreSQL ${version}, and version 15 or newer is needed`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, which cannot hold every name; ${howToMake(database)}`
  }
  if (!found.knowsLetters) {
    return (
      `its collation "${collation}" does not know small and capital letters of every script, so ` +
      `that one person would be kept twice; ${howToMake(database)}`
    )
  }
  const [missing] = found.missingExtensions
  if (missing) return `its extension ${missing} (package postgresql-contrib) is not installed`
  const [barred] = found.barredExtensions
  if (barred) return `a superuser has to run once in it: create extension ${barred}`
  if (!found.mayMakeTables) {
    return `the role "${role}" may not make tables in it; make it the owner, or name the owner in DATABASE_OWNER_URL`
  }
  if (found.collationMoved) {
    warn(
      `The collation of the database "${database}" has changed since its tables were made. Its owner ` +
        `should run in it: reindex database "${database}"; alter database "${database}" refresh collation version`,
    )
  }
  return undefined
}

const howToMake = (database: string): string =>
  `make a new one, for example: create database "${database}_utf8" template template0 ` +
  `encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'`

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
