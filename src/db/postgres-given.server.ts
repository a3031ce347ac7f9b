import { connect, type Db } from './connect.server.ts'
import { StartRefused } from './start-refused.server.ts'

interface Found {
  version: string
  number: number
  role: string
  mayMakeTables: boolean
  hasExtension: boolean
}

/** Tries the PostgreSQL of DATABASE_URL. Throws StartRefused with the reason when it is no use. */
export async function tryGivenPostgres(url: string): Promise<void> {
  const sql = open(url)
  try {
    const [found] = await sql<[Found]>`
      select current_setting('server_version') as version,
        current_setting('server_version_num')::int as number,
        current_user as role,
        coalesce(has_database_privilege(current_database(), 'create')
          and has_schema_privilege(current_schema(), 'create'), false) as may_make_tables,
        exists (select from pg_available_extensions where name = 'btree_gist') as has_extension`
    const lack = lackOf(found)
    if (lack) throw refused(lack)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw refused(reasonOf(error, sql), error)
  } finally {
    await sql.end({ timeout: 1 })
  }
}

function open(url: string): Db {
  try {
    return connect(url, { max: 1 })
  } catch (error) {
    const form = 'postgres://name:password@host:5432/database'
    throw refused(
      `it is not of the form ${form} (signs such as # or % are written %23, %25)`,
      error,
    )
  }
}

// Never the address itself: it holds the password.
const refused = (reason: string, cause?: unknown) =>
  new StartRefused(`The database of DATABASE_URL cannot be used: ${reason}.`, { cause })

function lackOf({ version, number, role, mayMakeTables, hasExtension }: Found): string | undefined {
  if (number < 150_000) return `it is PostgreSQL ${version}, and version 15 or newer is needed`
  if (!mayMakeTables) return `the role "${role}" may not make tables in it; make it the owner`
  if (!hasExtension) return 'its extension btree_gist (package postgresql-contrib) is not installed'
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
