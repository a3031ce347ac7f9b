import { connect as connectSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The part of the driver's options that says where the servers are. */
interface Addresses {
  host: string[]
  port: number[]
  path: string | false
}

/** A connection that ended sooner than this failed, or met a server of another kind than wanted. */
const shortLifeMs = 5_000
/** The pause before a server is tried again, when all of several have failed. */
const pauseMs = 200

interface OpenedSocket {
  socket: Socket
  host: number
  openedMs: number
}

/**
 * The connections of a pool, as far as they are opened and dropped outside of the driver. Of several
 * servers the one that was good last is tried first, and then the others in turn: the driver begins
 * each new connection with the next one, and tries without a pause while all are away.
 */
export class PoolSockets {
  #opened: OpenedSocket[] = []
  #host = 0
  readonly #failedMs = new Map<number, number>()
  #isClosed = false

  /** Opens a socket for the driver, which hears of a failure by the socket's events. */
  readonly open = async ({ host, port, path }: Addresses): Promise<Socket> => {
    this.#forgetClosed(host.length)
    if (host.length > 1 && this.#hasJustFailed(this.#host)) await sleep(pauseMs)
    // The driver would go on trying.
    if (this.#isClosed) throw new Error('the pool is closed')
    const index = this.#host
    const socket = path
      ? connectSocket(path)
      : Object.assign(connectSocket(port[index]!, host[index]), {
          host: host[index],
          port: port[index],
        })
    this.#opened.push({ socket, host: index, openedMs: performance.now() })
    return socket
  }

  /** After the first connection to a server that failed, the next one is taken. */
  #forgetClosed(hosts: number): void {
    for (const { socket, host, openedMs } of this.#opened) {
      if (!socket.destroyed || host !== this.#host) continue
      if (performance.now() - openedMs < shortLifeMs) this.#failedMs.set(host, performance.now())
      this.#host = (host + 1) % hosts
    }
    this.#opened = this.#opened.filter(({ socket }) => !socket.destroyed)
  }

  #hasJustFailed(host: number): boolean {
    return performance.now() - (this.#failedMs.get(host) ?? -Infinity) < pauseMs
  }

  /**
   * Drops the connections on which nothing arrives for this time. A server that has lost its power
   * or its network closes nothing, and the operating system notices after a quarter of an hour.
   */
  dropSilent(afterMs: number): void {
    const before = this.#opened.map(({ socket }) => ({ socket, bytesRead: socket.bytesRead }))
    setTimeout(() => {
      for (const { socket, bytesRead } of before) {
        if (socket.bytesRead === bytesRead) socket.destroy()
      }
    }, afterMs).unref()
  }

  /** Drops all connections, so that the next statements look for a server again. */
  dropAll(): void {
    for (const { socket } of this.#opened) socket.destroy()
  }

  close(): void {
    this.#isClosed = true
    this.dropAll()
  }
}
