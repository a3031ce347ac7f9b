import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Gives out the connections of a pool in the order of asking. The driver's own queue has no limit
 * of time, and its entries cannot be taken back.
 */
export class Turns {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /**
   * Calls `begin` as soon as a connection is free, with the function that gives it back. Returns a
   * function that withdraws from the queue; it does nothing once the turn has come.
   */
  take(begin: (release: () => void) => void): () => void {
    if (this.#free > 0) {
      this.#free -= 1
      begin(this.#releaseOnce())
      return () => {}
    }
    // It begins when somebody else's work ends, and must not count as part of it.
    const beginLater = AsyncLocalStorage.bind(() => begin(this.#releaseOnce()))
    this.#waiting.add(beginLater)
    return () => void this.#waiting.delete(beginLater)
  }

  #releaseOnce(): () => void {
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const [next] = this.#waiting
      if (!next) {
        this.#free += 1
        return
      }
      this.#waiting.delete(next)
      next()
    }
  }
}
