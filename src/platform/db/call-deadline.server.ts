import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a call may wait for the database in total, in milliseconds. A desk that gets no answer
 * for longer does not know whether to go on.
 */
export const callLimitMs = 4_500

/** An instant of `performance.now()`. */
interface Deadline {
  atMs: number
}

const deadlines = new AsyncLocalStorage<Deadline>()

/** Runs work that is to begin no statement, and to wait for none, when this time is over. */
export const runWithDeadline = <T>(limitMs: number, work: () => T): T =>
  deadlines.run({ atMs: performance.now() + limitMs }, work)

/** Runs work that a call only begins. */
export const withoutDeadline = <T>(work: () => T): T => deadlines.exit(work)

/** Milliseconds until the deadline of the current call; Infinity for work that has none. */
export const remainingMs = (): number =>
  (deadlines.getStore()?.atMs ?? Infinity) - performance.now()

/** The database did not answer in time. Whether a change that was under way was made is unknown. */
export class DatabaseTimeout extends Error {
  override name = 'DatabaseTimeout'
  readonly code = 'DATABASE_TIMEOUT'

  constructor(message = 'the database did not answer in time') {
    super(message)
  }
}
