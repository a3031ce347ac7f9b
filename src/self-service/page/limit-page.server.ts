import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkKey } from '../../platform/http/client-address.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'

/**
 * Makes the limit of a page whose address has a secret, by a network: at most `max` requests in a minute. The check
 * throws `too_many_requests`; `name` tells the page's limit from those of others.
 */
export function limitPage(
  app: FastifyInstance,
  { name, max }: { name: string; max: number },
): (request: FastifyRequest) => Promise<void> {
  const checkLimit = app.createRateLimit({
    max,
    timeWindow: 60_000,
    keyGenerator: ({ ip }) => `${name} ${networkKey(ip)}`,
  })
  return async (request) => {
    const count = await checkLimit(request)
    if (!count.isAllowed && 'isExceeded' in count && count.isExceeded) {
      throw new ProblemError('too_many_requests')
    }
  }
}
