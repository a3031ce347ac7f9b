import type { Socket } from 'node:net'
import type { ConnectOptions, Db } from './connect.server.ts'
import type { PoolSockets } from './pool-sockets.server.ts'

/** Opens a driver that has this connection alone. */
type OpenDriver = (connection: number, openSocket: NonNullable<ConnectOptions['openSocket']>) => Db

/** A driver that is lent for some work. */
interface LentDriver {
  driver: Db
  /** The work has ended. Only the first call counts. */
  giveBack: () => void
  /** The time of the work is over: it ends with its connection at the latest, whatever the driver says. */
  giveUp: () => void
}

/**
 * The drivers of a pool, one for each connection, numbered from 0.
 *
 * One whose connection was lost under some work is replaced, because postgres 3.4.9 keeps what had arrived: an
 * error becomes the next query's, a number of rows stands empty before its own, and where the connection was new,
 * the types of arrays are not asked for again. With several servers it may even keep the work for good.
 */
export class PoolDrivers {
  readonly #open: OpenDriver
  readonly #sockets: PoolSockets
  readonly #drivers: Db[]
  readonly #opened: (Socket | undefined)[] = []
  /** How many sockets each connection has had. */
  readonly #openings: number[]
  #isEnding = false
  /** Makes the queries that the others send; its only connection is the one that listens, if one does. */
  readonly maker: Db

  constructor(count: number, sockets: PoolSockets, open: OpenDriver) {
    this.#sockets = sockets
    this.#open = open
    this.#openings = Array.from({ length: count + 1 }, () => 0)
    this.#drivers = this.#openings.map((_, connection) => this.#openDriver(connection))
    this.maker = this.#drivers[count]!
  }

  #openDriver(connection: number): Db {
    const driver = this.#open(connection, async (addresses) => {
      // It may still have been about to connect.
      if (this.#drivers[connection] !== driver) throw new Error('the driver was replaced')
      const socket = await this.#sockets.open(addresses)
      this.#openings[connection]! += 1
      this.#opened[connection] = socket
      return socket
    })
    return driver
  }

  isOpen(connection: number): boolean {
    return this.#opened[connection]?.destroyed === false
  }

  /** Lends the driver of a connection; `release` is called once it is back. */
  lend(connection: number, release: () => void): LentDriver {
    const openingsBefore = this.#openings[connection]!
    let isBack = false
    let stopWaiting = () => {}
    const end = (isLost: boolean) => {
      if (isBack) return
      isBack = true
      stopWaiting()
      if (isLost) this.#replace(connection)
      release()
    }
    const hasLost = () => {
      const socket = this.#opened[connection]
      // Nothing is kept of a server that has refused: its driver waits a moment before it tries again.
      const isCut = socket?.destroyed === true && socket.bytesRead > 0
      return isCut || this.#openings[connection]! > openingsBefore + 1
    }
    const giveUp = () => {
      const socket = this.#opened[connection]
      if (!socket || socket.destroyed) return end(true)
      // A database that is lost more than once gives the same work up again.
      stopWaiting()
      // The driver fails its work first, where it does.
      const endWithSocket = () => setImmediate(end, true)
      socket.once('close', endWithSocket)
      stopWaiting = () => socket.off('close', endWithSocket)
    }
    return { driver: this.#drivers[connection]!, giveBack: () => end(hasLost()), giveUp }
  }

  #replace(connection: number): void {
    // What still waits would be begun.
    if (this.#isEnding) return
    const lost = this.#drivers[connection]!
    this.#opened[connection] = undefined
    this.#drivers[connection] = this.#openDriver(connection)
    void lost.end({ timeout: 0 })
  }

  async end(options?: { timeout?: number }): Promise<void> {
    this.#isEnding = true
    await Promise.all(this.#drivers.map((driver) => driver.end(options)))
    this.#sockets.close()
  }
}
