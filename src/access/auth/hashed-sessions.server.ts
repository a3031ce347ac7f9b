import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, DBTransactionAdapter, Where } from 'better-auth/adapters'
import { hashOfToken } from './token-hash.server.ts'

/**
 * An adapter of better-auth's whose sessions are stored and found by a hash of their token. To
 * better-auth it looks as if the token itself were stored: the one that it asks with comes back.
 */
export const withHashedSessions =
  (open: (options: BetterAuthOptions) => DBAdapter) =>
  (options: BetterAuthOptions): DBAdapter => {
    const adapter = open(options)
    return {
      ...adapter,
      ...hashing(adapter),
      transaction: (run) => adapter.transaction((tx) => run({ ...tx, ...hashing(tx) })),
    }
  }

const operations = [
  'create',
  'findOne',
  'findMany',
  'count',
  'update',
  'updateMany',
  'delete',
  'deleteMany',
  'consumeOne',
  'incrementOne',
] as const

type Operation = (call: Call) => Promise<unknown>
interface Call {
  model: string
  where?: Where[]
  data?: Row
  update?: Row
  set?: Row
}
type Row = Record<string, unknown>

function hashing(adapter: DBTransactionAdapter): DBTransactionAdapter {
  const inner = adapter as unknown as Record<string, Operation>
  const outer = operations.map((name) => {
    const run: Operation = async (call) => {
      if (call.model !== 'session') return inner[name]!(call)
      const { hashedCall, restore } = hashTokens(call)
      return restore(await inner[name]!(hashedCall))
    }
    return [name, run] as const
  })
  return Object.fromEntries(outer) as unknown as DBTransactionAdapter
}

/** A call with hashes in the place of its tokens, and what puts the tokens back into its answer. */
function hashTokens(call: Call) {
  const tokens = new Map<unknown, string>()
  const hash = (token: string): string => {
    const hashed = hashOfToken(token)
    tokens.set(hashed, token)
    return hashed
  }
  const hashIn = (row: Row): Row =>
    typeof row.token === 'string' ? { ...row, token: hash(row.token) } : row
  const restoreIn = (row: Row | null): Row | null =>
    row && tokens.has(row.token) ? { ...row, token: tokens.get(row.token) } : row
  const { where, data, update, set } = call
  const hashedCall: Call = {
    ...call,
    ...(where && {
      where: where.map((it) => (it.field === 'token' ? { ...it, value: hashAll(it.value) } : it)),
    }),
    ...(data && { data: hashIn(data) }),
    ...(update && { update: hashIn(update) }),
    ...(set && { set: hashIn(set) }),
  }
  function hashAll(value: Where['value']): Where['value'] {
    return Array.isArray(value) ? value.map((it) => hash(String(it))) : hash(String(value))
  }
  const restore = (answer: unknown): unknown => {
    if (Array.isArray(answer)) return answer.map(restoreIn)
    return answer !== null && typeof answer === 'object' ? restoreIn(answer as Row) : answer
  }
  return { hashedCall, restore }
}
