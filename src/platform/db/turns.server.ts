import { AsyncLocalStorage } from 'node:async_hooks'

/** Begins work on the connection with this number; `release` gives it back. */
type Begin = (release: () => void, connection: number) => void

/**
 * How long work waits for a connection that is open before a further one is opened, in milliseconds. To open one
 * takes about as long, most of it processor time, and then it has every statement to learn.
 */
const openAfterMs = 30

/**
 * Gives out the connections of a pool, numbered from 0, in the order of asking. The driver's own queue has no
 * limit of time, and its entries cannot be taken back. Of the free connections the first open one is taken, so
 * that the last ones are idle but for the busiest moments, and can be closed.
 */
export class Turns {
  readonly #isFree: boolean[]
  readonly #isOpen: (connection: number) => boolean
  readonly #waiting = new Set<(connection: number) => void>()

  constructor(count: number, isOpen: (connection: number) => boolean) {
    this.#isFree = Array.from({ length: count }, () => true)
    this.#isOpen = isOpen
  }

  /**
   * Calls `begin` as soon as a connection is free. Returns a function that withdraws from the queue;
   * it does nothing once the turn has come.
   */
  take(begin: Begin): () => void {
    const connection = this.#firstToTake()
    if (connection !== undefined) {
      this.#begin(begin, connection)
      return () => {}
    }
    // It begins when somebody else's work ends, and must not count as part of it.
    const beginLater = AsyncLocalStorage.bind((freed: number) => {
      leave()
      this.#begin(begin, freed)
    })
    const leave = () => {
      clearTimeout(timer)
      this.#waiting.delete(beginLater)
    }
    const timer = setTimeout(() => {
      const closed = this.#isFree.indexOf(true)
      if (closed >= 0) beginLater(closed)
    }, openAfterMs)
    this.#waiting.add(beginLater)
    return leave
  }

  /** The first free connection that is open, or where nobody has one the first; undefined to wait for one. */
  #firstToTake(): number | undefined {
    const open = this.#isFree.findIndex((isFree, connection) => isFree && this.#isOpen(connection))
    if (open >= 0) return open
    return this.#isFree.includes(false) ? undefined : 0
  }

  #begin(begin: Begin, connection: number): void {
    this.#isFree[connection] = false
    let isReleased = false
    begin(() => {
      if (isReleased) return
      isReleased = true
      this.#isFree[connection] = true
      const [next] = this.#waiting
      next?.(connection)
    }, connection)
  }
}
