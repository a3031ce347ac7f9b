import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** A line to a database that a test can freeze and cut, as a stopped server or a pulled cable does. */
export interface DatabaseLine {
  /** The address of the database through this line. */
  url: string
  /** Nothing arrives any more, in either direction; new connections are made, and hear nothing. */
  freeze: () => void
  /** What was under way arrives, in its order. */
  thaw: () => void
  /** The connections of now never say anything again, as when the other computer lost its power. */
  goSilent: () => void
  close: () => Promise<void>
}

export async function openDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const server = createServer({ pauseOnConnect: true }, (near) => {
    const far = connect(Number(target.port), target.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed() as typeof pair]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (isFrozen) from.pause()
      else from.resume()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of [...pairs].flat()) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of [...pairs].flat()) socket.resume()
    },
    goSilent: () => {
      for (const pair of pairs) {
        for (const socket of pair) socket.removeAllListeners('data').pause()
      }
    },
    close: async () => {
      for (const socket of [...pairs].flat()) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
