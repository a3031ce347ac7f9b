import { beginWait, callLimitMs, DatabaseTimeout, remainingMs } from './call-deadline.server.ts'
import { connect, type ConnectOptions, type Db, type Transaction } from './connect.server.ts'
import { PoolDrivers } from './pool-drivers.server.ts'
import { PoolSockets } from './pool-sockets.server.ts'
import { Turns } from './turns.server.ts'

interface PoolOptions extends Pick<ConnectOptions, 'onStatement'> {
  max: number
  /** Milliseconds for which work may wait for a free connection; those of a call by default. */
  waitMs?: number
  /** Milliseconds that work may take, with the wait; those of a call by default. */
  limitMs?: number
  /**
   * Whether a pooler such as PgBouncer lends a connection of its own for each transaction: nothing may
   * be left in a session then, no prepared statement and no setting.
   */
  isPooled?: boolean
  /** Whether each connection prepares a statement once, and keeps its plan; by default it does. */
  prepare?: boolean
  /** Milliseconds after which the server ends a statement by itself; `limitMs` by default. */
  statementMs?: number
  /** Whether the database answers. Where it does not, work is refused and not waited for. */
  watch?: { isAnswering: () => boolean; onLost: (listener: () => void) => void }
}

/** The time after which a connection that owes an answer, and on which nothing arrives, is dropped. */
const maxSilenceMs = 10_000
/**
 * Seconds after which an idle connection is closed, but for the first ones. Each comes to take 12 to 17 MB of the
 * database's memory, as it learns the statements; a desk needs one or two of them at a time.
 */
const idleSeconds = 15
const lastingConnections = 2
/** A transaction of a server that stopped in its middle gives back its locks after this time. */
const maxIdleInTransactionMs = 30_000

/** The driver's queries, as far as they are begun and ended here. */
interface Query {
  handler: (query: Query) => void
  resolve: (value: unknown) => void
  reject: (reason: unknown) => void
  forEachFn: (row: unknown, result: unknown[]) => void
}

interface TransactionState {
  /** Whether its time is over. */
  isOver: () => boolean
  /** Whether it has ended, or lost its connection. */
  isGone: () => boolean
}

/** Work that has a connection. */
interface Turn {
  isOver: () => boolean
  endTime: () => void
  release: () => void
  /** The driver's pool that has this connection alone. */
  driver: Db
}

/**
 * Opens a pool in which every wait ends: for a connection, for a statement, and in total for the call
 * that it belongs to. What has waited too long fails with a DatabaseTimeout. It is taken out of the
 * queue then; once it was sent, its connection stays taken until the database has answered, and is
 * dropped when nothing at all arrives. A transaction does not commit once its time is over.
 *
 * Cursors and reserved connections are not supported: their end could not be told.
 */
export function openPool(
  url: string,
  {
    max,
    waitMs = callLimitMs,
    limitMs = callLimitMs,
    statementMs = limitMs,
    isPooled = false,
    prepare = !isPooled,
    watch,
    onStatement,
  }: PoolOptions,
): Db {
  const sockets = new PoolSockets()
  const underWay = new Set<(reason: Error) => void>()
  const session = {
    // A plan that is thought to cost much is not compiled, as none is in the embedded database.
    jit: 'off',
    // Room for the rows that the planner expects is made before the first one, and it expects all that a page
    // could go on to: 12 ms for 41 of 90,000, which are looked up by themselves in a tenth of one.
    enable_memoize: 'off',
    ...(!watch && { idle_in_transaction_session_timeout: maxIdleInTransactionMs }),
    // The server's own limit ends a statement that nobody waits for any more. It never cuts a
    // commit that waits for a standby, as a request to cancel would: that would report success.
    statement_timeout: statementMs,
  }
  // The driver takes the connection that has been idle for longest, so that none ever is for long, and all come
  // to know all statements. Each connection is a pool of its own, for the choice to be made here.
  const drivers = new PoolDrivers(max, sockets, (connection, openSocket) =>
    connect(url, {
      max: 1,
      idleTimeout: connection < lastingConnections ? 0 : idleSeconds,
      connectTimeout: Math.min(3, waitMs / 1000),
      openSocket,
      onStatement,
      prepare,
      session: isPooled ? {} : session,
    }),
  )
  const turns = new Turns(max, (connection) => drivers.isOpen(connection))

  watch?.onLost(() => {
    for (const fail of underWay) fail(new DatabaseTimeout())
    if (underWay.size > 0) sockets.dropSilent(maxSilenceMs)
  })

  /**
   * Watches one piece of work: `fail` is called once if it does not end in time. Returns what to call
   * when it begins, and when it has ended.
   */
  function limitTime(fail: (reason: Error) => void) {
    const leftMs = Math.min(limitMs, remainingMs())
    let hasBegun = false
    const end = () => {
      clearTimeout(timer)
      underWay.delete(giveUp)
    }
    const giveUp = (reason: Error) => {
      clearTimeout(timer)
      if (hasBegun && !watch) sockets.dropSilent(maxSilenceMs)
      fail(reason)
    }
    const startTimer = (ms: number) =>
      Number.isFinite(ms) ? setTimeout(() => giveUp(new DatabaseTimeout()), ms) : undefined
    let timer = startTimer(Math.min(waitMs, leftMs))
    underWay.add(giveUp)
    const begin = () => {
      hasBegun = true
      if (waitMs >= leftMs) return
      clearTimeout(timer)
      timer = startTimer(leftMs)
    }
    return { begin, end }
  }

  /** Waits for a connection and begins. `turn` says whether its time is over, and ends it. */
  function takeTurn(fail: (reason: unknown) => void, begin: (turn: Turn) => void): void {
    if (isRefused()) return fail(new DatabaseTimeout())
    let isOver = false
    let leaveQueue = () => {}
    let giveUpTurn = () => {}
    const endWait = beginWait()
    const time = limitTime((reason) => {
      isOver = true
      leaveQueue()
      giveUpTurn()
      endWait()
      fail(reason)
    })
    const endTime = () => {
      time.end()
      endWait()
    }
    leaveQueue = turns.take((release, connection) => {
      time.begin()
      const { driver, giveBack, giveUp } = drivers.lend(connection, release)
      giveUpTurn = giveUp
      begin({ isOver: () => isOver, endTime, release: giveBack, driver })
    })
  }

  const isRefused = () => remainingMs() <= 0 || watch?.isAnswering() === false

  /** Limits a query of the driver; one of a transaction has its connection already. */
  function limitQuery<Result>(result: Result, transaction?: TransactionState): Result {
    if (!(result instanceof Promise)) return result
    const query = result as unknown as Query
    // The driver counts the places of rows by itself, and goes on counting after an answer that ended in an error.
    query.forEachFn = (row, answer) => answer.push(row)
    const { handler: sendInTransaction } = query
    query.handler = () => {
      const { resolve, reject } = query
      const begin = (send: Query['handler'], endTime: () => void, release: () => void) => {
        // Not at once: the driver is still about to free the connection, or to close it.
        query.resolve = (value) => {
          endTime()
          queueMicrotask(release)
          resolve(value)
        }
        query.reject = (reason) => {
          endTime()
          setImmediate(release)
          if (isReadOnly(reason)) setImmediate(() => sockets.dropAll())
          reject(reason)
        }
        send(query)
      }
      if (!transaction) {
        return takeTurn(reject, ({ endTime, release, driver }) =>
          begin(handlerOf(driver), endTime, release),
        )
      }
      if (isRefused() || transaction.isGone()) return reject(new DatabaseTimeout())
      const time = limitTime(reject)
      time.begin()
      begin(sendInTransaction, time.end, () => {})
    }
    return result
  }

  /**
   * What a transaction runs. The driver would send its further statements, and its end, over a
   * connection that was closed meanwhile: that ends the process, or reaches another session. So a
   * transaction whose connection is gone asks nothing more, and does not end.
   */
  const limitRun =
    (run: (tx: Transaction) => unknown, state: TransactionState) =>
    async (tx: Transaction): Promise<unknown> => {
      const savepoint = (first: unknown, second?: unknown) =>
        typeof first === 'string'
          ? tx.savepoint(first, limitRun(second as never, state))
          : tx.savepoint(limitRun(first as never, state))
      try {
        const made = run(Object.assign(limitSql(tx, state), { savepoint }))
        const result = await (Array.isArray(made) ? Promise.all(made) : made)
        // Its caller has been told that there was no answer, and may be trying again.
        if (state.isOver()) throw new DatabaseTimeout()
        if (!state.isGone()) return result
      } catch (error) {
        // That the connection is gone is known when all that was under way on it has failed.
        await new Promise(setImmediate)
        if (!state.isGone()) throw error
      }
      return new Promise(() => {})
    }

  function begin(first: unknown, second?: unknown): Promise<unknown> {
    const options = typeof first === 'string' ? first : ''
    const run = (second ?? first) as (tx: Transaction) => unknown
    return new Promise((resolve, reject) => {
      takeTurn(reject, ({ isOver, endTime, release, driver }) => {
        let isGone = false
        const end = () => {
          isGone = true
          endTime()
          release()
        }
        // Fails at once when its connection is closed.
        driver
          .begin(options, limitRun(run, { isOver, isGone: () => isGone }))
          .then(resolve, reject)
          .finally(end)
      })
    })
  }

  /** The same functions, with limited queries. */
  function limitSql<Sql extends Db | Transaction>(sql: Sql, transaction?: TransactionState): Sql {
    const limit = (ask: (...parts: never[]) => unknown) => {
      return (...parts: never[]) => limitQuery(ask(...parts), transaction)
    }
    const tag = limit(sql as unknown as (...parts: never[]) => unknown)
    return Object.assign(tag, sql, { unsafe: limit(sql.unsafe) }) as unknown as Sql
  }

  // A reserved connection could not tell that it was closed.
  const reserve = () => Promise.reject(new Error('use a transaction instead'))
  const end = (options?: { timeout?: number }) => drivers.end(options)
  return Object.assign(limitSql(drivers.maker), { begin, reserve, end }) as unknown as Db
}

/** What sends a query over a connection of this pool; the query itself may be made by another one. */
const handlerOf = (driver: Db): Query['handler'] => (driver`` as unknown as Query).handler

/** The server takes no changes any more: another one is the primary now. */
const isReadOnly = (error: unknown): boolean => (error as { code?: string })?.code === '25006'
