import { APIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { clientAddress } from '../../../platform/http/client-address.server.ts'
import { ownOrigin } from '../../permissions/route.server.ts'
import { requestCookie, authCookies, setCookies } from '../session-cookie.server.ts'
import { passkeyCookie, type AuthService } from '../auth.server.ts'
import type { SignInState } from '../sign-in-state.server.ts'

/** The options for the browser, the same for everybody; the answer identifies the person. */
export async function beginPasskeySignIn(
  authService: AuthService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const { api } = authService.authAt(ownOrigin(request))
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: authHeaders(request),
    returnHeaders: true,
  })
  setCookies(request, reply, authCookies(headers))
  // User verification makes it two factors: the device, and the finger or code that unlocks it.
  return { ...response, userVerification: 'required' }
}

/**
 * Verifies a passkey's answer; returns the session's cookies, and whose session it is. Throws
 * `wrong_passkey`.
 */
export async function verifyPasskey(
  { db, authService }: { db: Db; authService: AuthService },
  passkeyResponse: Record<string, unknown>,
  request: FastifyRequest,
): Promise<{ cookies: string[]; state: SignInState }> {
  const { api } = authService.authAt(ownOrigin(request))
  const verification = await api
    .verifyPasskeyAuthentication({
      body: { response: passkeyResponse as never },
      headers: authHeaders(request, passkeyCookie),
      returnHeaders: true,
    })
    .catch(throwPasskeyProblem)
  const { headers, response } = verification as {
    headers: Headers
    response: { user: { id: string } }
  }
  const staffId = Number(response.user.id)
  const [row] = await db<{ version: number }[]>`
    update sign_in_passkey p set last_used_at = now() from staff
    where staff.id = p.staff_id and staff.id = ${staffId} and credential_id = ${String(passkeyResponse.id)}
    returning sign_in_version as version`
  // The passkey has just been removed: a version that no sign-in state has.
  return { cookies: authCookies(headers), state: { staffId, version: row?.version ?? -1 } }
}

/** The headers for better-auth: the request's origin, and the named cookies. */
export function authHeaders(request: FastifyRequest, ...names: string[]): Headers {
  const cookies = names.map((name) => `${name}=${requestCookie(request, name) ?? ''}`)
  return new Headers({
    'x-forwarded-for': clientAddress(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
    cookie: cookies.join('; '),
  })
}

/** Maps every error about a passkey's answer to one problem; better-auth answers some with 500. */
export function throwPasskeyProblem(error: unknown): never {
  if (!(error instanceof APIError)) throw error
  throw new ProblemError('wrong_passkey')
}
