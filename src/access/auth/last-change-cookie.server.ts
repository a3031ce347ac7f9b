import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxReplicaAgeMs } from '../../platform/db/read-replica.server.ts'
import { requestCookie, setCookies } from './session-cookie.server.ts'

const cookieName = 'opd.last_change'

/** The clocks of two processes on two computers follow the database's with some milliseconds between. */
const clockDifferenceMs = 1_000

/**
 * Notes in the browser when it last changed something, so that a report of any process shows that
 * change, although the replica may not have it yet. Only where there is a replica.
 */
export function noteChanges(app: FastifyInstance, clock: () => Date): void {
  const maxAge = maxReplicaAgeMs / 1000
  app.addHook('onSend', (request, reply, payload, done) => {
    const { contract, isLong } = request.routeOptions.config
    const mayChange = contract && contract.method !== 'GET' && !isLong
    if (mayChange && request.session && reply.statusCode < 300) {
      const cookie = `${cookieName}=${clock().getTime()}; Max-Age=${maxAge}; Path=/; HttpOnly; SameSite=Strict`
      setCookies(request, reply, [cookie])
    }
    done(null, payload)
  })
}

/** The moment from which a person's own changes must be seen, in ms; undefined without any. */
export function lastChangeOf(request: FastifyRequest): number | undefined {
  const changedMs = Number(requestCookie(request, cookieName))
  return changedMs > 0 ? changedMs + clockDifferenceMs : undefined
}
