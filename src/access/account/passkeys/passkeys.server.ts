import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { checkOwnPassword, ownPasswordTries } from '../account.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { addressOf } from '../../../platform/http/client-address.server.ts'
import { ownOrigin, route } from '../../permissions/route.server.ts'
import { cookieOf, cookiesOf, setCookies } from '../../auth/session-cookie.server.ts'
import { passkeyCookie, sessionCookie, type SignInService } from '../../auth/auth.server.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'

interface Parts {
  db: Db
  signInService: SignInService
}

/** One's own passkeys. They are good for the name that the page has in the browser. */
export function passkeyRoutes(app: FastifyInstance, { db, signInService }: Parts): void {
  route(app, listPasskeys, async ({ staff }) => {
    const rows = await db<{ id: number; name: string; madeAt: Date; lastUsedAt: Date | null }[]>`
      select id, name, created_at as made_at, last_used_at from sign_in_passkey
      where staff_id = ${staff.id} order by created_at desc, id desc`
    return rows.map(({ madeAt, lastUsedAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  })

  route(
    app,
    beginPasskey,
    async ({ body: { password }, staff, request, reply }) => {
      await checkOwnPassword(db, staff.id, password)
      const { api } = signInService.authAt(ownOrigin(request))
      const { headers, response } = await api
        .generatePasskeyRegistrationOptions({
          headers: headersOf(request, sessionCookie),
          returnHeaders: true,
        })
        .catch(refused)
      setCookies(request, reply, cookiesOf(headers))
      return { options: { ...response } }
    },
    { limits: [ownPasswordTries] },
  )

  route(
    app,
    addPasskey,
    async ({ body: { name, response }, staff, address, request }) => {
      const { api } = signInService.authAt(ownOrigin(request))
      const made = await api
        .verifyPasskeyRegistration({
          body: { name, response },
          headers: headersOf(request, sessionCookie, passkeyCookie),
        })
        .catch(refused)
      const deed = { action: 'added', subject: 'passkey', id: Number(made.id), after: { name } }
      await audit(db, { staff, address }, deed)
      return {}
    },
    { limits: [ownPasswordTries] },
  )

  route(
    app,
    removePasskey,
    async ({ params: { id }, body: { password }, staff, address }) => {
      await checkOwnPassword(db, staff.id, password)
      await db.begin(async (tx) => {
        const [before] = await tx<{ name: string }[]>`
          delete from sign_in_passkey where id = ${id} and staff_id = ${staff.id} returning name`
        if (!before) throw new Refusal('not_found')
        await audit(tx, { staff, address }, { action: 'revoked', subject: 'passkey', id, before })
      })
      return {}
    },
    { limits: [ownPasswordTries] },
  )
}

/** What better-auth may know of a request: where it comes from, and the cookies that it asks for. */
export function headersOf(request: FastifyRequest, ...names: string[]): Headers {
  const cookies = names.map((name) => `${name}=${cookieOf(request, name) ?? ''}`)
  return new Headers({
    'x-forwarded-for': addressOf(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
    cookie: cookies.join('; '),
  })
}

/** Whatever is wrong with a passkey's answer is one refusal; better-auth says 500 to some of it. */
export function refused(error: unknown): never {
  if (!(error instanceof APIError)) throw error
  throw new Refusal('wrong_passkey')
}
