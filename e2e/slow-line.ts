import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The clinic at an address that takes `delayMs` each way, as over a phone's line; what is under way when a browser
 * gives its connection up is lost. Close it at the end.
 */
export async function openSlowLine(address: string, delayMs: number) {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (data) => void sleep(delayMs).then(() => to.writable && to.write(data)))
    from.on('close', () => to.destroy())
    from.on('error', () => {})
  }
  const server = createServer((socket) => {
    const clinic = connect(Number(port), hostname)
    pass(socket, clinic)
    pass(clinic, socket)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, hostname, resolve)
  })
  return {
    address: `http://${hostname}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
