import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { ownOrigin } from '../../permissions/route.server.ts'
import { cookiesOf, setCookies } from '../session-cookie.server.ts'
import { passkeyCookie, type SignInService } from '../auth.server.ts'
import type { SignInStanding } from '../sign-in-state.server.ts'
import { headersOf, refused } from '../../account/passkeys/passkeys.server.ts'

/** What a browser is asked with, whoever sits there; the answer names the person. */
export async function beginPasskeySignIn(
  signInService: SignInService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Record<string, unknown>> {
  const { api } = signInService.authAt(ownOrigin(request))
  const { headers, response } = await api.generatePasskeyAuthenticationOptions({
    headers: headersOf(request),
    returnHeaders: true,
  })
  setCookies(request, reply, cookiesOf(headers))
  // Both factors: the device, and the finger or the code that opens it.
  return { ...response, userVerification: 'required' }
}

/**
 * Verifies what a passkey has answered; answers the cookies of the session and whose it is. Refuses
 * `wrong_passkey`.
 */
export async function verifyPasskey(
  { db, signInService }: { db: Db; signInService: SignInService },
  answer: Record<string, unknown>,
  request: FastifyRequest,
): Promise<{ cookies: string[]; standing: SignInStanding }> {
  const { api } = signInService.authAt(ownOrigin(request))
  const answered = await api
    .verifyPasskeyAuthentication({
      body: { response: answer as never },
      headers: headersOf(request, passkeyCookie),
      returnHeaders: true,
    })
    .catch(refused)
  const { headers, response } = answered as { headers: Headers; response: { user: { id: string } } }
  const staffId = Number(response.user.id)
  const [row] = await db<{ version: number }[]>`
    update sign_in_passkey p set last_used_at = now() from staff
    where staff.id = p.staff_id and staff.id = ${staffId} and credential_id = ${String(answer.id)}
    returning sign_in_version as version`
  // Removed this very moment: a version that none has.
  return { cookies: cookiesOf(headers), standing: { staffId, version: row?.version ?? -1 } }
}
