import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import { audit } from './audit.server.ts'
import { route } from './route.server.ts'
import type { LiveSession, SessionRegister } from './session-register.server.ts'
import { readSession, signIn, signOut, type Session } from './sign-in.ts'
import { sessionCookie, type SignInService } from './sign-in-service.server.ts'

interface Parts {
  db: Db
  signInService: SignInService
  sessions: SessionRegister
}

export function signInRoutes(app: FastifyInstance, { db, signInService, sessions }: Parts): void {
  const { auth } = signInService

  route(
    app,
    signIn,
    async ({ body, address, request, reply }) => {
      const { headers } = await auth.api
        .signInUsername({
          body,
          headers: new Headers({
            'x-forwarded-for': address,
            'user-agent': request.headers['user-agent'] ?? '',
          }),
          returnHeaders: true,
        })
        .catch((error: unknown) => {
          // One answer for a wrong name, a wrong password and a name that nobody could have.
          if (error instanceof APIError && error.statusCode < 500) {
            throw new Refusal('wrong_sign_in')
          }
          throw error
        })
      const cookie = headers.get('set-cookie')!
      const session = await sessions.find(cookieIn(cookie))
      if (!session) {
        // An account that is no longer active. What better-auth has begun for it ends here.
        await db`delete from sign_in_session s using staff
          where staff.id = s.staff_id and not staff.active`
        throw new Refusal('wrong_sign_in')
      }
      await auditSession(db, session, 'signed in', address)
      reply.header('set-cookie', request.protocol === 'https' ? `${cookie}; Secure` : cookie)
      return describe(session)
    },
    { limits: [{ max: 60 }, { max: 10, by: nameAndAddress }] },
  )

  route(app, signOut, async ({ request, reply, address }) => {
    const { session } = request
    if (session) {
      await db`delete from sign_in_session where token = ${session.token}`
      sessions.forget(session.staff.id)
      await auditSession(db, session, 'signed out', address)
    }
    reply.header('set-cookie', `${sessionCookie}=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict`)
    return {}
  })

  route(app, readSession, ({ request }) => describe(request.session!))
}

const describe = ({ sessionId, expiresAt, staff }: LiveSession): Session => ({
  sessionId: String(sessionId),
  tokenExpiration: expiresAt.toISOString(),
  staff,
})

/** The session cookie of a Cookie or Set-Cookie header. */
export function cookieIn(header: string | undefined): string | undefined {
  const match = header && new RegExp(`(?:^|;\\s*)${sessionCookie}=([^;]+)`).exec(header)
  return match ? match[1] : undefined
}

// Per name and address: a stranger who keeps guessing locks himself out, not the person whose name it is.
const nameAndAddress = (request: FastifyRequest): string =>
  `${request.ip} ${String((request.body as { username?: unknown } | undefined)?.username).toLowerCase()}`

const auditSession = (db: Db, { staff }: LiveSession, action: string, address: string) =>
  audit(db, { staff, address }, { action, subject: 'staff', id: staff.id })
