import type { FastifyRequest } from 'fastify'
import { internalCallSession } from '../../access/auth/internal-call-token.server.ts'
import { requestCookie } from '../../access/auth/session-cookie.server.ts'
import type { AuthSession } from '../../access/permissions/route.server.ts'
import type { AuthSessionStore } from '../../access/auth/auth-session-store.server.ts'
import { legacyBasePath } from '../../outside/legacy-api/legacy-base-path.ts'

/**
 * The session of a request: by its cookie or, for legacy calls only, by a token. A stolen token
 * gives no access to accounts, passwords and masters.
 */
export async function findAuthSession(
  request: FastifyRequest,
  authSessions: AuthSessionStore,
): Promise<AuthSession | undefined> {
  const internalSession = internalCallSession(request)
  if (internalSession) return internalSession
  const { authorization } = request.headers
  const [, token] = /^Bearer +(\S{1,100})$/i.exec(authorization ?? '') ?? []
  const isLegacyCall = request.routeOptions.url?.startsWith(`${legacyBasePath}/`)
  return token && isLegacyCall
    ? authSessions.findByToken(token)
    : authSessions.find(requestCookie(request))
}
