import { AsyncLocalStorage } from 'node:async_hooks'
import { beginWait } from './call-deadline.server.ts'

interface Reading<Result> {
  running: Promise<Result>
  /** For whoever asks while it runs: it may have begun before what they must see. */
  next: Promise<Result> | undefined
}

/**
 * Reads once for all who ask for the same at once. Nobody gets a reading that began before they asked, so what was
 * committed before is in it; of those who ask while one runs, one reads for all when it ends.
 */
export class SharedReadings<Result> {
  readonly #readings = new Map<string, Reading<Result>>()

  /** The result of `read` for a key: everything that it depends on, also whose rows are visible. */
  async read(key: readonly unknown[], read: () => Promise<Result>): Promise<Result> {
    const endWait = beginWait()
    try {
      return await this.#join(JSON.stringify(key), read)
    } finally {
      endWait()
    }
  }

  #join(key: string, read: () => Promise<Result>): Promise<Result> {
    const reading = this.#readings.get(key)
    if (!reading) return this.#begin(key, read)
    if (!reading.next) {
      // It begins when somebody else's ends, with the limit of time of the first who waits for it.
      const begin = AsyncLocalStorage.bind(() => this.#begin(key, read))
      reading.next = reading.running.then(begin, begin)
    }
    return reading.next
  }

  #begin(key: string, read: () => Promise<Result>): Promise<Result> {
    const reading: Reading<Result> = { running: read(), next: undefined }
    this.#readings.set(key, reading)
    const end = () => {
      if (!reading.next && this.#readings.get(key) === reading) this.#readings.delete(key)
    }
    reading.running.then(end, end)
    return reading.running
  }
}
