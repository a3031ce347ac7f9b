import type { FastifyInstance } from 'fastify'
import { isLocalRequest, networkKey } from '../../platform/http/client-address.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

const minuteMs = 60_000

/**
 * Refuses further requests of an address that has sent too many within a minute. Counted in memory,
 * per process: a count in the database would cost as much as many requests. The local computer is
 * not counted; its user could stop the server anyway.
 */
export function limitRequestRate(
  app: FastifyInstance,
  perMinute: number,
  now: () => number = () => performance.now(),
): void {
  let windowStart = now()
  const counts = new Map<string, number>()
  app.addHook('onRequest', (request, reply, done) => {
    const { ip } = request
    if (isLocalRequest(ip)) return done()
    // All addresses share one minute, so that one reset clears all counts.
    if (now() - windowStart >= minuteMs) {
      windowStart = now()
      counts.clear()
    }
    const network = networkKey(ip)
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    if (count <= perMinute) return done()
    reply.header('retry-after', Math.ceil((windowStart + minuteMs - now()) / 1000))
    done(new ProblemError('too_many_requests') as Error)
  })
}
