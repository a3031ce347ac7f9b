import type { Socket } from 'node:net'
import postgres from 'postgres'

/** The connection pool: SQL is written as tagged templates, each prepared once per connection. */
export type Db = postgres.Sql<{}>
/** A pool or a transaction in it. */
export type Queryable = postgres.ISql<{}>

/** An open transaction. */
export type Transaction = postgres.TransactionSql<{}>

/** A statement as it goes to the database: its text and its parameters. */
export interface Statement {
  text: string
  values: readonly unknown[]
}

export interface ConnectOptions {
  max?: number
  idleTimeout?: number
  /** Null for sessions that keep a lock: the driver ends a connection after 30 to 60 minutes otherwise. */
  maxLifetime?: null
  /** Seconds that an attempt to connect may take. */
  connectTimeout?: number
  /** Whether statements are prepared once per connection; by default they are. */
  prepare?: boolean
  /** Settings of each session, such as `statement_timeout`. */
  session?: Record<string, string | number>
  /** Opens the sockets, instead of the driver. */
  openSocket?: (options: {
    host: string[]
    port: number[]
    path: string | false
  }) => Promise<Socket>
  /** Called with each statement that is sent: tests check their query plans. */
  onStatement?: ((statement: Statement) => void) | undefined
}

/**
 * Opens a pool whose waits have no limit, for tools and for the start; the server's own are opened by
 * `openPool`. Columns arrive in camelCase; a `date` as 'yyyy-mm-dd', a `time` as 'HH:MM', money
 * as a number of rupees, an instant as a Date.
 */
export const connect = (
  url: string,
  {
    max = 10,
    idleTimeout = 0,
    maxLifetime,
    connectTimeout = 10,
    session = {},
    prepare = true,
    openSocket,
    onStatement,
  }: ConnectOptions = {},
): Db =>
  postgres(url, {
    max,
    idle_timeout: idleTimeout,
    ...(maxLifetime === null && { max_lifetime: null }),
    connect_timeout: connectTimeout,
    // Seconds between connection attempts. The default grows to 20, and calls would wait that long.
    backoff: (tries) => Math.min(3 ** tries / 100, 0.5),
    onnotice: () => {},
    prepare,
    ...(openSocket && { socket: openSocket }),
    ...(onStatement && { debug: (_, text, values) => onStatement({ text, values }) }),
    connection: { TimeZone: 'UTC', application_name: 'opd-clinic', ...session },
    transform: { column: { from: postgres.toCamel } },
    types: {
      date: plain(1082),
      time: { ...plain(1083), parse: (value: string) => value.slice(0, 5) },
      numeric: { to: 1700, from: [1700], serialize: String, parse: Number },
    },
  }) as unknown as Db

function plain(oid: number) {
  return { to: oid, from: [oid], serialize: String, parse: (value: string) => value }
}
