import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { addressOf, networkOf } from '../../platform/http/client-address.server.ts'
import { hashPassword } from './password.server.ts'
import { route } from '../permissions/route.server.ts'
import { cookieIn, cookieOf, cookiesOf, goneCookie, setCookies } from './session-cookie.server.ts'
import type { LiveSession, SessionRegister } from './auth-session-store.server.ts'
import {
  readSession,
  sessionAnswer,
  signIn,
  signInWithCode,
  signOut,
  type Session,
} from './sign-in.ts'
import { refuseManyPlaces, rememberPlace } from './known-origins.server.ts'
import { codeCookie, sessionCookie, type SignInService } from './auth.server.ts'
import {
  noteHalfDone,
  standingOfName,
  standingRefusal,
  type SignInStanding,
} from './sign-in-state.server.ts'
import { hashOfToken } from './token-hash.server.ts'
import {
  beginPasskeySignIn as beginWithPasskey,
  verifyPasskey,
} from './passkeys/passkey-sign-in.server.ts'
import { beginPasskeySignIn, signInWithPasskey } from '../account/passkeys/passkeys.ts'
import { verifySignInCode } from './sign-in-code.server.ts'

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
      const standing = await standingOfName(db, username)
      const refuse = async (code: 'wrong_sign_in' | 'locked') => {
        await auditRefused(db, standing, address)
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
      // Made between the two lines above.
      if (!standing) return refuse('wrong_sign_in')
      const cookies = cookiesOf(headers)
      if (response && 'twoFactorRedirect' in response) {
        const refusal = await standingRefusal(db, standing)
        if (refusal) return refuse(refusal)
        const first = cookies.filter((it) => it.startsWith(`${codeCookie}=`))
        const identifier = signInService.read(cookieIn(first[0], codeCookie))
        await noteHalfDone(db, hashOfToken(identifier ?? ''), standing)
        setCookies(request, reply, first)
        throw new Refusal('code_needed')
      }
      return begin(cookies, standing, request, reply)
    },
    { limits: [{ max: 60 }, { max: 10, by: nameAndAddress }] },
  )

  route(
    app,
    signInWithCode,
    async ({ body, request, reply }) => {
      const first = cookieOf(request, codeCookie)
      const { cookies, standing } = await verifySignInCode(
        { db, signInService },
        body.code,
        first,
        headersOf(request),
      )
      return begin(cookies, standing, request, reply)
    },
    { limits: [{ max: 20 }] },
  )

  route(
    app,
    beginPasskeySignIn,
    async ({ request, reply }) => ({
      options: await beginWithPasskey(signInService, request, reply),
    }),
    { limits: [{ max: 60 }] },
  )

  route(
    app,
    signInWithPasskey,
    async ({ body, request, reply, address }) => {
      const verified = await verifyPasskey({ db, signInService }, body.response, request).catch(
        async (error: unknown) => {
          if (error instanceof Refusal) await auditRefused(db, undefined, address)
          throw error
        },
      )
      return begin(verified.cookies, verified.standing, request, reply, true)
    },
    { limits: [{ max: 20 }] },
  )

  /**
   * Hands a fresh session to the browser, in the place of the one that it had. Who may not come in,
   * or whose account changed since the sign-in began, gets none.
   */
  async function begin(
    cookies: string[],
    standing: SignInStanding,
    request: FastifyRequest,
    reply: FastifyReply,
    byPasskey = false,
  ): Promise<Session> {
    const cookie = cookies.find((it) => it.startsWith(`${sessionCookie}=`))
    const refusal = await standingRefusal(db, standing)
    if (refusal) {
      const token = signInService.read(cookieIn(cookie))
      await db`delete from sign_in_session where token_hash = ${hashOfToken(token ?? '')}`
      await auditRefused(db, standing, addressOf(request.ip))
      throw new Refusal(refusal)
    }
    if (byPasskey) await noteBothFactors(db, signInService.read(cookieIn(cookie)))
    const session = await sessions.find(cookieIn(cookie))
    if (!session) throw new Refusal('wrong_sign_in')
    const { staff } = session
    const before = request.session
    if (before) {
      await db`delete from sign_in_session where id = ${before.sessionId}`
      sessions.forget(before.staff.id)
    }
    await auditSession(db, session, 'signed in', addressOf(request.ip))
    const device = await rememberPlace(db, staff.id, request)
    setCookies(request, reply, [...cookies, device])
    return sessionAnswer(session)
  }

  route(app, signOut, async ({ request, reply, address }) => {
    const { session } = request
    if (session) {
      await db`delete from sign_in_session where id = ${session.sessionId}`
      sessions.forget(session.staff.id)
      await auditSession(db, session, 'signed out', address)
    }
    setCookies(request, reply, [goneCookie(sessionCookie)])
    reply.header('clear-site-data', clearedAtSignOut)
    return {}
  })

  route(app, readSession, ({ request }) => sessionAnswer(request.session!))
}

/** A session that a passkey has opened owes no second factor. */
const noteBothFactors = (db: Db, token = '') => db`
  update sign_in_session set by_passkey = true where token_hash = ${hashOfToken(token)}`

/**
 * What was read goes with who read it, pages kept for the way back too. Not 'storage': the settings of
 * the desk lie there, and the page itself takes away what is the person's.
 */
const clearedAtSignOut = '"cache"'

/** What better-auth may know of a request: where it comes from. */
const headersOf = (request: FastifyRequest): Headers =>
  new Headers({
    'x-forwarded-for': addressOf(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
  })

async function hasNoPassword(db: Db, username: string): Promise<boolean> {
  const [someone] = await db`
    select from staff where username = ${username} and not exists (
      select from sign_in_account a where a.staff_id = staff.id and password is not null)`
  return someone !== undefined
}

// Per name and address: a stranger who keeps guessing locks himself out, not the person whose name it is.
const nameAndAddress = (request: FastifyRequest): string =>
  `${networkOf(request.ip)} ${String((request.body as { username?: unknown } | undefined)?.username).toLowerCase()}`

/**
 * Writes down a sign-in that was refused: on whose account it was tried, and from where. Never what
 * was typed, for a password may have been typed as the name.
 */
async function auditRefused(
  db: Db,
  standing: SignInStanding | undefined,
  address: string,
): Promise<void> {
  const id = standing?.staffId
  const deed = { action: 'sign-in refused', subject: 'staff', ...(id !== undefined && { id }) }
  await audit(db, { staff: undefined, address }, deed)
}

const auditSession = (db: Db, { staff }: LiveSession, action: string, address: string) =>
  audit(db, { staff, address }, { action, subject: 'staff', id: staff.id })
