import type { FastifyInstance } from 'fastify'
import { isFromHere, networkOf } from '../../platform/http/client-address.server.ts'
import { Refusal } from '../../platform/http/problem.ts'

const minuteMs = 60_000

/**
 * Refuses all further requests of an address that has sent so many within a minute, whatever they
 * ask for. Counted in memory, for each process alone: asking the database would cost as much as many
 * a request. The computer itself is not counted; whoever sits there could stop the server anyway.
 */
export function limitRequests(
  app: FastifyInstance,
  perMinute: number,
  now: () => number = Date.now,
): void {
  let since = now()
  const counts = new Map<string, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    if (isFromHere(ip)) return done()
    // All minutes begin together, so that forgetting costs nothing.
    if (now() - since >= minuteMs) {
      since = now()
      counts.clear()
    }
    const network = networkOf(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= perMinute) return done()
    reply.header('retry-after', Math.ceil((since + minuteMs - now()) / 1000))
    done(new Refusal('too_many_requests') as Error)
  })
}
