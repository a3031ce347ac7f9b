import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { toAccountKey, type AccountKeyRow } from '../account-key.ts'
import { assertOwnPassword, ownPasswordLimit } from '../account.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { ownOrigin, route } from '../../permissions/route.server.ts'
import { authCookies, setCookies } from '../../auth/session-cookie.server.ts'
import { passkeyCookie, sessionCookie, type AuthService } from '../../auth/auth.server.ts'
import { lockSignInState, findSessionSignInState } from '../../auth/sign-in-state.server.ts'
import { authHeaders, throwPasskeyProblem } from '../../auth/passkeys/passkey-sign-in.server.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'

interface Dependencies {
  db: Db
  authService: AuthService
}

/** The routes of the person's own passkeys. A passkey is bound to the host name of the page. */
export function passkeyRoutes(app: FastifyInstance, { db, authService }: Dependencies): void {
  route(app, listPasskeys, async ({ staff }) => {
    const rows = await db<AccountKeyRow[]>`
      select id, name, created_at as made_at, last_used_at from sign_in_passkey
      where staff_id = ${staff.id} order by created_at desc, id desc`
    return rows.map(toAccountKey)
  })

  route(
    app,
    beginPasskey,
    async ({ body: { password }, staff, request, reply }) => {
      await assertOwnPassword(db, staff.id, password)
      const { api } = authService.authAt(ownOrigin(request))
      const { headers, response } = await api
        .generatePasskeyRegistrationOptions({
          headers: authHeaders(request, sessionCookie),
          returnHeaders: true,
        })
        .catch(throwPasskeyProblem)
      setCookies(request, reply, authCookies(headers))
      return { options: { ...response } }
    },
    { limits: [ownPasswordLimit] },
  )

  route(
    app,
    addPasskey,
    async ({ body: { name, response }, staff, address, request }) => {
      const { api } = authService.authAt(ownOrigin(request))
      const state = await findSessionSignInState(db, request.session!.sessionId)
      const created = await api
        .verifyPasskeyRegistration({
          body: { name, response },
          headers: authHeaders(request, sessionCookie, passkeyCookie),
        })
        .catch(throwPasskeyProblem)
      const id = Number(created.id)
      const isStored = await db.begin(async (tx) => {
        const isAsBefore = await lockSignInState(tx, state)
        const auditEntry = { action: 'added', subject: 'passkey', id, after: { name } }
        if (isAsBefore) await audit(tx, { staff, address }, auditEntry)
        // A concurrent reset has removed all passkeys; this one must go too.
        else await tx`delete from sign_in_passkey where id = ${id}`
        return isAsBefore
      })
      if (!isStored) throw new ProblemError('signed_out')
      return {}
    },
    { limits: [ownPasswordLimit] },
  )

  route(
    app,
    removePasskey,
    async ({ params: { id }, body: { password }, staff, address }) => {
      await assertOwnPassword(db, staff.id, password)
      await db.begin(async (tx) => {
        const [before] = await tx<{ name: string }[]>`
          delete from sign_in_passkey where id = ${id} and staff_id = ${staff.id} returning name`
        if (!before) throw new ProblemError('not_found')
        await audit(tx, { staff, address }, { action: 'revoked', subject: 'passkey', id, before })
      })
      return {}
    },
    { limits: [ownPasswordLimit] },
  )
}
