import { connect, type Socket } from 'node:net'
import { assertReachable, guardedLookup, isAllowedHost } from './address-guard.server.ts'
import type { Outbound } from './outbound.ts'

const connectLimitMs = 10_000

/**
 * A connection to a server of others, never to the clinic's own network. Throws an OwnNetworkError, or
 * what connecting failed with, at the latest when the signal comes.
 */
export function connectGuarded(
  { host, port }: { host: string; port: number },
  { hosts }: Pick<Outbound, 'hosts'>,
  signal: AbortSignal,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    assertReachable(host, port, hosts)
    const socket = connect({
      host: host.replace(/^\[(.*)\]$/, '$1'),
      port,
      lookup: guardedLookup(isAllowedHost(host, port, hosts)),
    })
    socket.setTimeout(connectLimitMs)
    const end = (code: string) => socket.destroy(Object.assign(new Error(code), { code }))
    const abort = () => end('TIMEOUT')
    socket.once('timeout', () => end('ETIMEDOUT'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort)
    socket.once('error', reject)
    socket.once('close', () => signal.removeEventListener('abort', abort))
    socket.once('connect', () => {
      signal.removeEventListener('abort', abort)
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
