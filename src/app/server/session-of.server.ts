import type { FastifyRequest } from 'fastify'
import { ticketOf } from '../../access/auth/internal-call-token.server.ts'
import { cookieOf } from '../../access/auth/session-cookie.server.ts'
import type { LiveSession, SessionRegister } from '../../access/auth/auth-session-store.server.ts'
import { earlierBase } from '../../outside/legacy-api/earlier-base.ts'

/**
 * Who a request comes from: by its cookie or, at the earlier calls alone, by a token. A token that is
 * lost opens no account, no password and no master.
 */
export async function sessionOf(
  request: FastifyRequest,
  sessions: SessionRegister,
): Promise<LiveSession | undefined> {
  const inside = ticketOf(request)
  if (inside) return inside
  const { authorization } = request.headers
  const [, token] = /^Bearer +(\S{1,100})$/i.exec(authorization ?? '') ?? []
  const isEarlier = request.routeOptions.url?.startsWith(`${earlierBase}/`)
  return token && isEarlier ? sessions.findByToken(token) : sessions.find(cookieOf(request))
}
