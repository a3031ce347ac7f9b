import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * How long a call may wait for the database in total, in milliseconds. A desk that gets no answer
 * for longer does not know whether to go on.
 */
export const callLimitMs = 4_500

interface Deadline {
  /** An instant of `performance.now()`. */
  atMs: number
  wait: DatabaseWait | undefined
}

const deadlines = new AsyncLocalStorage<Deadline>()

/**
 * Runs work that is to begin no statement, and to wait for none, when this time is over. What it
 * waits for the database is added to `wait`.
 */
export const runWithDeadline = <T>(limitMs: number, work: () => T, wait?: DatabaseWait): T =>
  deadlines.run({ atMs: performance.now() + limitMs, wait }, work)

/** How long a call has waited for the database; questions asked at once count once. */
export class DatabaseWait {
  #pendingCount = 0
  #sinceMs = 0
  #endedMs = 0

  /** Of all waits that have ended, in milliseconds; 0 for a call that asked nothing. */
  get totalMs(): number {
    return this.#endedMs
  }

  /** Begins a wait. Returns the function that ends it, once. */
  begin(): () => void {
    if (this.#pendingCount === 0) this.#sinceMs = performance.now()
    this.#pendingCount += 1
    let hasEnded = false
    return () => {
      if (hasEnded) return
      hasEnded = true
      this.#pendingCount -= 1
      if (this.#pendingCount === 0) this.#endedMs += performance.now() - this.#sinceMs
    }
  }
}

/** Begins a wait of the current call, if there is one. Returns the function that ends it. */
export const beginWait = (): (() => void) => deadlines.getStore()?.wait?.begin() ?? (() => {})

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
