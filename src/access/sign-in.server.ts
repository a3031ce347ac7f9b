import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../db/connect.server.ts'
import { Refusal } from '../http/problem.ts'
import { audit } from './audit.server.ts'
import { networkOf } from './network.server.ts'
import { hashPassword } from './password.server.ts'
import { route } from './route.server.ts'
import { cookieIn, cookiesOf, goneCookie, setCookies } from './session-cookie.server.ts'
import type { LiveSession, SessionRegister } from './session-register.server.ts'
import {
  readSession,
  sessionAnswer,
  signIn,
  signInWithCode,
  signOut,
  type Session,
} from './sign-in.ts'
import { refuseManyPlaces, rememberPlace } from './sign-in-places.server.ts'
import { codeCookie, sessionCookie, type SignInService } from './sign-in-service.server.ts'
import { verifySignInCode } from './two-factor/sign-in-code.server.ts'

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
    async ({ body, request, reply, address }) => {
      const username = body.username.toLowerCase()
      await refuseManyPlaces(db, username, request)
      const refuse = async (code: 'wrong_sign_in' | 'locked') => {
        await auditRefused(db, username, address)
        throw new Refusal(code)
      }
      const { headers, response } = await auth.api
        .signInUsername({
          body: { username, password: body.password },
          headers: headersOf(request),
          returnHeaders: true,
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof APIError) || error.statusCode >= 500) throw error
          // One answer, after the same work, for a wrong name, a wrong password, a name that nobody
          // could have, and somebody who was never given a password.
          if (await hasNoPassword(db, username)) await hashPassword(body.password)
          return refuse('wrong_sign_in')
        })
      // The password was right. What better-auth has begun ends here for who may not come in.
      const refusal = await standingRefusal(db, username)
      if (refusal) {
        await db`
          delete from sign_in_session s using staff
          where staff.id = s.staff_id and staff.username = ${username}
            and (not active or locked_at is not null)`
        return refuse(refusal)
      }
      const cookies = cookiesOf(headers)
      if (response && 'twoFactorRedirect' in response) {
        setCookies(
          request,
          reply,
          cookies.filter((it) => it.startsWith(codeCookie)),
        )
        throw new Refusal('code_needed')
      }
      return begin(cookies, request, reply)
    },
    { limits: [{ max: 60 }, { max: 10, by: nameAndAddress }] },
  )

  route(
    app,
    signInWithCode,
    async ({ body, request, reply }) => {
      const headers = headersOf(request, codeCookie)
      const cookies = await verifySignInCode({ db, auth }, body.code, headers)
      return begin(cookies, request, reply)
    },
    { limits: [{ max: 20 }] },
  )

  /** Hands a fresh session to the browser, in the place of the one that it had. */
  async function begin(
    cookies: string[],
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> {
    const cookie = cookies.find((it) => it.startsWith(`${sessionCookie}=`))
    const session = await sessions.find(cookieIn(cookie))
    if (!session) throw new Refusal('wrong_sign_in')
    const { staff } = session
    const before = request.session
    if (before) {
      await db`delete from sign_in_session where id = ${before.sessionId}`
      sessions.forget(before.staff.id)
    }
    await auditSession(db, session, 'signed in', request.ip)
    const device = await rememberPlace(db, staff.id, request)
    setCookies(request, reply, [...cookies, device])
    return sessionAnswer(session)
  }

  route(app, signOut, async ({ request, reply, address }) => {
    const { session } = request
    if (session) {
      await db`delete from sign_in_session where token = ${session.token}`
      sessions.forget(session.staff.id)
      await auditSession(db, session, 'signed out', address)
    }
    setCookies(request, reply, [goneCookie(sessionCookie)])
    return {}
  })

  route(app, readSession, ({ request }) => sessionAnswer(request.session!))
}

/** What better-auth may know of a request: where it comes from, and one cookie at most. */
function headersOf(request: FastifyRequest, cookie?: string): Headers {
  const value = cookie && cookieIn(request.headers.cookie, cookie)
  return new Headers({
    'x-forwarded-for': request.ip,
    'user-agent': request.headers['user-agent'] ?? '',
    ...(value && { cookie: `${cookie}=${value}` }),
  })
}

async function hasNoPassword(db: Db, username: string): Promise<boolean> {
  const [someone] = await db`
    select from staff where username = ${username} and not exists (
      select from sign_in_account a where a.staff_id = staff.id and password is not null)`
  return someone !== undefined
}

/** Why somebody is not let in although their password is right. */
async function standingRefusal(
  db: Db,
  username: string,
): Promise<'wrong_sign_in' | 'locked' | undefined> {
  const [account] = await db<{ active: boolean; locked: boolean }[]>`
    select active, locked_at is not null as locked from staff where username = ${username}`
  if (!account?.active) return 'wrong_sign_in'
  return account.locked ? 'locked' : undefined
}

// Per name and address: a stranger who keeps guessing locks himself out, not the person whose name it is.
const nameAndAddress = (request: FastifyRequest): string =>
  `${networkOf(request.ip)} ${String((request.body as { username?: unknown } | undefined)?.username).toLowerCase()}`

/**
 * Writes down a sign-in that was refused: on whose account it was tried, and from where. Never what
 * was typed, for a password may have been typed as the name.
 */
async function auditRefused(db: Db, username: string, address: string): Promise<void> {
  const [account] = await db<{ id: number }[]>`select id from staff where username = ${username}`
  const deed = { action: 'sign-in refused', subject: 'staff', ...(account && { id: account.id }) }
  await audit(db, { staff: undefined, address }, deed)
}

const auditSession = (db: Db, { staff }: LiveSession, action: string, address: string) =>
  audit(db, { staff, address }, { action, subject: 'staff', id: staff.id })
