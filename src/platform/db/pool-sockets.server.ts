import { connect as connectSocket, type Socket } from 'node:net'

/** The part of the driver's options that says where the servers are. */
interface Addresses {
  host: string[]
  port: number[]
  path: string | false
}

/** The connections of a pool, as far as they can be dropped from outside of the driver. */
export class PoolSockets {
  #sockets: Socket[] = []

  /** Opens a socket for the driver, which hears of a failure by the socket's events. */
  readonly open = ({ host, port, path }: Addresses): Socket => {
    this.#sockets = this.#sockets.filter(({ destroyed }) => !destroyed)
    const socket = path
      ? connectSocket(path)
      : Object.assign(connectSocket(port[0]!, host[0]), { host: host[0], port: port[0] })
    this.#sockets.push(socket)
    return socket
  }

  /**
   * Drops the connections on which nothing arrives for this time. A server that has lost its power
   * or its network closes nothing, and the operating system notices after a quarter of an hour.
   */
  dropSilent(afterMs: number): void {
    const before = this.#sockets.map((socket) => ({ socket, bytesRead: socket.bytesRead }))
    setTimeout(() => {
      for (const { socket, bytesRead } of before) {
        if (socket.bytesRead === bytesRead) socket.destroy()
      }
    }, afterMs).unref()
  }

  dropAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }
}
