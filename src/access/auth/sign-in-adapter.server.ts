import { createAdapterFactory, type CleanedWhere, type CustomAdapter } from 'better-auth/adapters'
import postgres from 'postgres'
import type { Db } from '../../platform/db/connect.server.ts'
import type { DatabaseClock } from '../../platform/db/database-clock.server.ts'
import { hashOfToken } from './secrets.server.ts'

type Row = Record<string, unknown>
type Value = postgres.ParameterOrFragment<never>
type List = Value & readonly never[]

/** better-auth's models and our tables of them. Roles and rights are none of its business. */
const tables: Record<string, string> = {
  user: 'staff',
  session: 'sign_in_session',
  account: 'sign_in_account',
  verification: 'sign_in_verification',
  twoFactor: 'sign_in_second_factor',
  passkey: 'sign_in_passkey',
}

/** Columns that better-auth calls by another name: as the pool writes them, and that name. */
const renamed = [
  ['staffId', 'userId'],
  ['tokenHash', 'token'],
  ['credentialId', 'credentialID'],
] as const
const fieldOf = (column: string): string => renamed.find(([it]) => it === column)?.[1] ?? column
const columnOf = (field: string): string =>
  postgres.fromCamel(renamed.find(([, it]) => it === field)?.[0] ?? field)

/** better-auth over our tables. Each of its operations is one statement. */
export const signInAdapter = (db: Db, clock: DatabaseClock) =>
  createAdapterFactory({
    config: { adapterId: 'postgres.js' },
    // The types of its rows are better-auth's own business.
    adapter: () => operations(db, clock) as unknown as CustomAdapter,
  })

function operations(db: Db, clock: DatabaseClock) {
  const tableOf = (model: string) => db(tables[model]!)
  const joined = (parts: postgres.Fragment[]) => parts.reduce((all, it) => db`${all}, ${it}`)

  async function findMany({ model, where = [], sortBy, limit, offset = 0 }: Find): Promise<Row[]> {
    const { matching, toRow } = translation(db, clock)
    const direction = sortBy?.direction === 'desc' ? db`desc` : db`asc`
    const order = sortBy ? db`order by ${db(columnOf(sortBy.field))} ${direction}` : db``
    const rows = await db<Row[]>`
      select * from ${tableOf(model)} ${matching(where)} ${order} limit ${limit} offset ${offset}`
    return rows.map(toRow)
  }

  /** The rows that match, or the first few, locked: once, whoever else is about to change them. */
  const ids = ({ model, where, limit = null }: Target, matching: Matching) =>
    db`array(select id from ${tableOf(model)} ${matching(where)} limit ${limit} for update)`

  async function change({ update, increment = {}, ...target }: Change): Promise<Row[]> {
    const { matching, toColumn, toRow } = translation(db, clock)
    const changes = [
      ...Object.entries(update).map(
        ([field, value]) => db`${db(columnOf(field))} = ${toColumn(field, value)}`,
      ),
      ...Object.entries(increment).map(
        ([field, by]) => db`${db(columnOf(field))} = ${db(columnOf(field))} + ${by}`,
      ),
    ]
    const rows = await db<Row[]>`
      update ${tableOf(target.model)} set ${joined(changes)}
      where id = any(${ids(target, matching)}) returning *`
    return rows.map(toRow)
  }

  async function remove(target: Target): Promise<Row[]> {
    const { matching, toRow } = translation(db, clock)
    const rows = await db<Row[]>`
      delete from ${tableOf(target.model)} where id = any(${ids(target, matching)}) returning *`
    return rows.map(toRow)
  }

  return {
    async create({ model, data }: { model: string; data: Row }) {
      const { toColumn, toRow } = translation(db, clock)
      const values = Object.entries(data).map(([field, value]) => [
        columnOf(field),
        toColumn(field, value),
      ])
      const [row] = await db<Row[]>`
        insert into ${tableOf(model)} ${db(Object.fromEntries(values) as Row as never)} returning *`
      return toRow(row!)
    },
    findMany,
    findOne: async (target: Target) => (await findMany({ ...target, limit: 1 }))[0] ?? null,
    count: async (target: Target) => (await findMany({ ...target, limit: null })).length,
    update: async (it: Change) => (await change({ ...it, limit: 1 }))[0] ?? null,
    updateMany: async (it: Change) => (await change(it)).length,
    incrementOne: async ({ set = {}, ...it }: Change & { set?: Row }) =>
      (await change({ ...it, update: set, limit: 1 }))[0] ?? null,
    delete: async (target: Target) => void (await remove(target)),
    deleteMany: async (target: Target) => (await remove(target)).length,
    consumeOne: async (target: Target) => (await remove({ ...target, limit: 1 }))[0] ?? null,
  }
}

type Matching = ReturnType<typeof translation>['matching']

interface Target {
  model: string
  where: CleanedWhere[]
  limit?: number | null
}
interface Find extends Omit<Target, 'where' | 'limit'> {
  where?: CleanedWhere[]
  limit: number | null
  sortBy?: { field: string; direction: 'asc' | 'desc' }
  offset?: number
}
interface Change extends Target {
  update: Row
  increment?: Record<string, number>
}

/**
 * Between what better-auth means and what is stored, for one call. It reads this computer's clock
 * wherever it stamps or compares; its instants are stored by the database's clock, as everything
 * else is, and answered by its own. Sessions are stored and found by a hash of their token; to
 * better-auth it looks as if the token itself were stored: the one that it asks with comes back.
 */
function translation(db: Db, clock: DatabaseClock) {
  const offsetMs = clock.offsetMs()
  const tokensByHash = new Map<unknown, string>()

  function toColumn(field: string, value: unknown): Value {
    if (Array.isArray(value)) return value.map((it) => toColumn(field, it)) as Value
    if (value instanceof Date) return new Date(value.getTime() + offsetMs) as Value
    if (field !== 'token' || typeof value !== 'string') return value as Value
    const hash = hashOfToken(value)
    tokensByHash.set(hash, value)
    return hash as Value
  }

  function toField(column: string, value: unknown): unknown {
    if (value instanceof Date) return new Date(value.getTime() - offsetMs)
    // A bigint, which a connection answers as text.
    if (column === 'counter') return Number(value)
    return tokensByHash.get(value) ?? value
  }

  function condition({ field, operator, value, mode, connector }: CleanedWhere) {
    const column = db(columnOf(field))
    const wanted = toColumn(field, value)
    if (connector === 'OR' || mode === 'insensitive')
      throw new Error(`the sign-in tables cannot be asked with ${connector}, ${mode}`)
    if (operator === 'eq') return value === null ? db`${column} is null` : db`${column} = ${wanted}`
    if (operator === 'ne') return db`${column} is distinct from ${wanted}`
    if (operator === 'in') return db`${column} = any(${wanted as List})`
    if (operator === 'lt') return db`${column} < ${wanted}`
    if (operator === 'lte') return db`${column} <= ${wanted}`
    if (operator === 'gt') return db`${column} > ${wanted}`
    if (operator === 'gte') return db`${column} >= ${wanted}`
    throw new Error(`the sign-in tables cannot be asked with ${operator}`)
  }

  return {
    toColumn,
    toRow: (row: Row): Row =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [fieldOf(column), toField(column, value)]),
      ),
    matching: (where: CleanedWhere[]) =>
      where.reduce((all, it) => db`${all} and ${condition(it)}`, db`where true`),
  }
}
