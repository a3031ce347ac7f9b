import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from './connect.server.ts'
import { PoolSockets } from './pool-sockets.server.ts'
import { StartError } from './start-error.server.ts'

export interface PostgresFacts {
  version: string
  number: number
  role: string
  database: string
  encoding: string
  collation: string
  /** Whether the collation lower-cases Latin, Cyrillic and Greek letters, and I to i. */
  knowsLetters: boolean
  /** Whether the collation's version differs from the one that the database was created with. */
  collationMoved: boolean
  /** Required extensions that this server does not offer. */
  missingExtensions: string[]
  /** Required extensions that are available, but that only a superuser can install. */
  barredExtensions: string[]
  mayMakeTables: boolean
  /** Another role that owns tables of the clinic, if any. */
  otherOwner: string | null
  /** Whether it is a standby, or takes no changes from this role. */
  isReadOnly: boolean
  /** Whether a pooler stands before it: the number of the connection is not that of its process. */
  isPooled: boolean
}

const checkWithinMs = 15_000

/** btree_gist is for the constraints against overlaps, pg_trgm for the search by name. */
const extensions = ['btree_gist', 'pg_trgm']

/**
 * Checks the PostgreSQL of DATABASE_URL and, if set, of DATABASE_OWNER_URL. Returns the role that
 * the app signs in as, which owns nothing; undefined where one role does both. `warn` gets what is
 * worth knowing but does not prevent the start. Throws a StartError with the reason when either
 * address cannot be used.
 */
export async function checkGivenPostgres(
  url: string,
  ownerUrl?: string,
  warn: (message: string) => void = () => {},
): Promise<string | undefined> {
  if (ownerUrl === undefined) {
    await withPostgres('DATABASE_URL', url, async (sql) =>
      postgresProblem(await readFacts(sql), warn),
    )
    return undefined
  }
  let app: PostgresFacts
  await withPostgres('DATABASE_URL', url, async (sql) => {
    app = await readFacts(sql)
    if (app.isPooled) return pooledProblem
    return app.isReadOnly ? readOnlyProblem : undefined
  })
  await withPostgres('DATABASE_OWNER_URL', ownerUrl, async (sql) => {
    const owner = await readFacts(sql)
    return postgresProblem(owner, warn) ?? (await ownerProblem(sql, owner, app))
  })
  return app!.role
}

/** Throws a StartError when the pooler of DATABASE_URL does not let the app in. */
export const checkPooler = (url: string): Promise<void> =>
  withPostgres('DATABASE_URL', url, async (sql) => {
    await sql`select 1`
    return undefined
  })

/**
 * Connects to a database and runs a check on it; the check returns why the database cannot be used.
 */
async function withPostgres(
  setting: string,
  url: string,
  findProblem: (sql: Db) => Promise<string | undefined>,
): Promise<void> {
  const sql = openConnection(setting, url)
  try {
    const problem = await Promise.race([findProblem(sql), tooLate()])
    if (problem) throw unusableDatabase(setting, problem)
  } catch (error) {
    if (error instanceof StartError) throw error
    const reason = (await certificateProblem(url, sql)) ?? connectionProblem(error, sql)
    throw unusableDatabase(setting, reason, error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** A server may accept the connection and say nothing more; of several, each may be tried again. */
async function tooLate(): Promise<never> {
  await sleep(checkWithinMs, undefined, { ref: false })
  throw Object.assign(new Error('it did not answer in time'), { code: 'CONNECT_TIMEOUT' })
}

async function readFacts(sql: Db): Promise<PostgresFacts> {
  const [facts] = await sql<[Omit<PostgresFacts, 'knowsLetters' | 'isPooled'>]>`
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
        as barred_extensions,
      (select min(tableowner) from pg_tables where schemaname in ('public', 'migration')
        and not pg_has_role(tableowner, 'usage')) as other_owner,
      pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only
    from pg_database d where d.datname = current_database()`
  // A database with another encoding may not be able to store these letters at all.
  const [letters] =
    facts.encoding === 'UTF8'
      ? await sql<[Pick<PostgresFacts, 'knowsLetters'>]>`
    select lower('ÄЖΣI') = 'äжσi' as knows_letters`
      : []
  const process = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`
  const isPooled = process.state.pid !== process[0].pid
  return { ...facts, knowsLetters: letters?.knowsLetters ?? false, isPooled }
}

function openConnection(setting: string, url: string): Db {
  try {
    // A pooler may stand before it.
    return connect(url, { max: 1, openSocket: new PoolSockets().open, prepare: false })
  } catch (error) {
    const urlForm = 'postgres://name:password@host:5432/database'
    throw unusableDatabase(
      setting,
      `it is not of the form ${urlForm} (signs such as # or % are written %23, %25)`,
      error,
    )
  }
}

// The message never includes the address, which holds the password.
const unusableDatabase = (setting: string, reason: string, cause?: unknown) =>
  new StartError(`The database of ${setting} cannot be used: ${reason}.`, { cause })

/**
 * Why a database with these facts cannot be used, the most important reason first; undefined if it
 * can.
 */
export function postgresProblem(
  facts: PostgresFacts,
  warn: (message: string) => void,
): string | undefined {
  const { version, number, role, database, encoding, collation } = facts
  if (facts.isPooled) return pooledProblem
  if (facts.isReadOnly) return readOnlyProblem
  if (number < 150_000) return `it is PostgreSQL ${version}, and version 15 or newer is needed`
  if (encoding !== 'UTF8') {
    return `its encoding is ${encoding}, which cannot hold every name; ${createDatabaseHint(database)}`
  }
  if (!facts.knowsLetters) {
    return (
      `its collation "${collation}" does not know small and capital letters of every script, so ` +
      `that one person would be kept twice; ${createDatabaseHint(database)}`
    )
  }
  const [missingExtension] = facts.missingExtensions
  if (missingExtension)
    return `its extension ${missingExtension} (package postgresql-contrib) is not installed`
  const [barredExtension] = facts.barredExtensions
  if (barredExtension)
    return `a superuser has to run once in it: create extension ${barredExtension}`
  if (!facts.mayMakeTables) {
    return `the role "${role}" may not make tables in it; make it the owner, or name the owner in DATABASE_OWNER_URL`
  }
  if (facts.otherOwner !== null) {
    return (
      `tables in it belong to the role "${facts.otherOwner}", and the role "${role}" may not change them; ` +
      `name that role in DATABASE_OWNER_URL, or give them away once, as a superuser in it: reassign owned by "${facts.otherOwner}" to "${role}"`
    )
  }
  if (facts.collationMoved) {
    warn(
      `The collation of the database "${database}" has changed since its tables were made. Its owner ` +
        `should run in it: reindex database "${database}"; alter database "${database}" refresh collation version`,
    )
  }
  return undefined
}

const pooledProblem =
  'a pooler such as PgBouncer stands before it; set DATABASE_SESSION_URL (and DATABASE_OWNER_URL, if ' +
  'you use it) to the address of the server itself'

const readOnlyProblem =
  'it takes no changes: it is a standby, or set to read only; name the primary, or all servers ' +
  'with target_session_attrs=read-write'

const createDatabaseHint = (database: string): string =>
  `make a new one, for example: create database "${database}_utf8" template template0 ` +
  `encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C'`

/** Why the owner's role and the app's role do not fit together; undefined if they do. */
async function ownerProblem(
  sql: Db,
  owner: PostgresFacts,
  app: PostgresFacts,
): Promise<string | undefined> {
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

const askWithinMs = 2_000

/**
 * What is wrong with the certificate of one of several servers. The driver goes on to the next one
 * whatever was wrong, and in the end knows only that none was good; so each is asked by itself.
 */
async function certificateProblem(url: string, { options }: Db): Promise<string | undefined> {
  if (!options.ssl || options.host.length < 2) return undefined
  const asked = options.host.map(async (name, i) => {
    const address = `${name.includes(':') ? `[${name}]` : name}:${options.port[i]}`
    const one = url.replace(/^([a-z]+:\/\/(?:[^@/?]*@)?)[^/?]+/, `$1${address}`)
    const sql = connect(one, { max: 1, connectTimeout: askWithinMs / 1000, prepare: false })
    const error = await sql`select 1`.catch((reason: unknown) => reason)
    await sql.end({ timeout: 0 })
    return isOfCertificate(error) ? connectionProblem(error, sql) : undefined
  })
  return (await Promise.all(asked)).find((problem) => problem !== undefined)
}

/** Node's codes: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const isOfCertificate = (error: unknown): boolean =>
  /CERT|CRL|SIGNATURE|_CA$|ALTNAME/.test((error as NodeJS.ErrnoException).code ?? '')

function connectionProblem(error: unknown, { options: { host, port } }: Db): string {
  const addresses = host.map((name, i) => `${name}:${port[i]}`).join(', ')
  const { code = '', message } = error as NodeJS.ErrnoException
  const reasons: Record<string, string> = {
    ECONNREFUSED: `nothing answers at ${addresses}`,
    CONNECT_TIMEOUT: `nothing answers at ${addresses}`,
    ENOTFOUND: `there is no computer named ${host.join(', ')}`,
    '28P01': 'it does not accept the name and password',
    '53300': 'it has no connection to spare',
    '57P03': 'it is not ready yet',
  }
  if (isOfCertificate(error)) {
    return (
      `the certificate of ${addresses} is not trusted (${message.split(';')[0]}). If it is your own, name the ` +
      'certificate of its authority in NODE_EXTRA_CA_CERTS'
    )
  }
  return reasons[code] ?? message
}

/** The sentence for what a database refuses during the start, after it was found usable. */
export function lateDatabaseProblem(error: unknown): string | undefined {
  const { code = '', message } = error as { code?: string; message?: string }
  const reasons: Record<string, string> = {
    '25006': 'it takes no changes. Name the primary in DATABASE_URL',
    '42501': `a right is missing (${message}). Let the role of DATABASE_URL or DATABASE_OWNER_URL own the database`,
    '53100': 'its disk is full. Make room on it',
    '53300':
      'it has no connection to spare. Raise its max_connections, or lower DATABASE_CONNECTIONS',
  }
  const lost = /^(ECONN|CONNECT|57P0|08)/.test(code) ? 'it went away during the start' : undefined
  const reason = reasons[code] ?? lost
  return reason && `OPD Clinic could not start on its database: ${reason}.`
}
