import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { clientAddress, networkKey } from '../../platform/http/client-address.server.ts'
import { hashPassword, hashOfToken } from './secrets.server.ts'
import { route, type AuthSession } from '../permissions/route.server.ts'
import {
  parseCookie,
  requestCookie,
  authCookies,
  expiredCookie,
  setCookies,
} from './session-cookie.server.ts'
import type { AuthSessionStore } from './auth-session-store.server.ts'
import {
  readSession,
  toBrowserSession,
  signIn,
  signInWithCode,
  signOut,
  type BrowserSession,
} from './sign-in.ts'
import { assertOriginLimit, rememberOrigin } from './known-origins.server.ts'
import { pendingSignInCookie, sessionCookie, type AuthService } from './auth.server.ts'
import {
  savePendingSignIn,
  findSignInState,
  signInProblem,
  type SignInState,
} from './sign-in-state.server.ts'
import {
  beginPasskeySignIn as beginWithPasskey,
  verifyPasskey,
} from './passkeys/passkey-sign-in.server.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkeys/passkey-sign-in.ts'
import { verifySignInCode } from './sign-in-code.server.ts'

interface Dependencies {
  db: Db
  authService: AuthService
  sessions: AuthSessionStore
}

export function signInRoutes(
  app: FastifyInstance,
  { db, authService, sessions }: Dependencies,
): void {
  const { auth } = authService

  route(
    app,
    signIn,
    async ({ body, request, reply, address }) => {
      const username = body.username.toLowerCase()
      await assertOriginLimit(db, username, request)
      const state = await findSignInState(db, username)
      const rejectSignIn = async (code: 'wrong_sign_in' | 'locked') => {
        await auditRejectedSignIn(db, state, address)
        throw new ProblemError(code)
      }
      const { headers, response } = await auth.api
        .signInUsername({
          body: { username, password: body.password },
          headers: authHeaders(request),
          returnHeaders: true,
        })
        .catch(async (error: unknown) => {
          if (!(error instanceof APIError) || error.statusCode >= 500) throw error
          // One answer, after the same work, for a wrong password, an unknown or impossible name,
          // and a person without a password.
          if (await hasNoPassword(db, username)) await hashPassword(body.password)
          return rejectSignIn('wrong_sign_in')
        })
      // The account was created between the two lines above.
      if (!state) return rejectSignIn('wrong_sign_in')
      const cookies = authCookies(headers)
      if (response && 'twoFactorRedirect' in response) {
        const problem = await signInProblem(db, state)
        if (problem) return rejectSignIn(problem)
        const pendingCookies = cookies.filter((it) => it.startsWith(`${pendingSignInCookie}=`))
        const identifier = authService.readSignedCookie(
          parseCookie(pendingCookies[0], pendingSignInCookie),
        )
        await savePendingSignIn(db, hashOfToken(identifier ?? ''), state)
        setCookies(request, reply, pendingCookies)
        throw new ProblemError('code_needed')
      }
      return startSession(cookies, state, request, reply)
    },
    { limits: [{ max: 60 }, { max: 10, by: usernameAndAddress }] },
  )

  route(
    app,
    signInWithCode,
    async ({ body, request, reply }) => {
      const pendingCookies = requestCookie(request, pendingSignInCookie)
      const { cookies, state } = await verifySignInCode(
        { db, authService },
        body.code,
        pendingCookies,
        authHeaders(request),
      )
      return startSession(cookies, state, request, reply)
    },
    { limits: [{ max: 20 }] },
  )

  route(
    app,
    beginPasskeySignIn,
    async ({ request, reply }) => ({
      options: await beginWithPasskey(authService, request, reply),
    }),
    { limits: [{ max: 60 }] },
  )

  route(
    app,
    signInWithPasskey,
    async ({ body, request, reply, address }) => {
      const passkeyResult = await verifyPasskey({ db, authService }, body.response, request).catch(
        async (error: unknown) => {
          if (error instanceof ProblemError) await auditRejectedSignIn(db, undefined, address)
          throw error
        },
      )
      return startSession(passkeyResult.cookies, passkeyResult.state, request, reply, true)
    },
    { limits: [{ max: 20 }] },
  )

  /**
   * Sends the browser a new session, which replaces its previous one. Refused for people who may
   * not sign in, or whose account has changed since the sign-in started.
   */
  async function startSession(
    cookies: string[],
    state: SignInState,
    request: FastifyRequest,
    reply: FastifyReply,
    isPasskey = false,
  ): Promise<BrowserSession> {
    const cookie = cookies.find((it) => it.startsWith(`${sessionCookie}=`))
    const problem = await signInProblem(db, state)
    if (problem) {
      const token = authService.readSignedCookie(parseCookie(cookie))
      await db`delete from sign_in_session where token_hash = ${hashOfToken(token ?? '')}`
      await auditRejectedSignIn(db, state, clientAddress(request.ip))
      throw new ProblemError(problem)
    }
    if (isPasskey) await markAsPasskeySession(db, authService.readSignedCookie(parseCookie(cookie)))
    const session = await sessions.find(parseCookie(cookie))
    if (!session) throw new ProblemError('wrong_sign_in')
    const { staff } = session
    const previousSession = request.session
    if (previousSession) {
      await db`delete from sign_in_session where id = ${previousSession.sessionId}`
      sessions.forget(previousSession.staff.id)
    }
    await auditSession(db, session, 'signed in', clientAddress(request.ip))
    const device = await rememberOrigin(db, staff.id, request)
    setCookies(request, reply, [...cookies, device])
    return toBrowserSession(session)
  }

  route(app, signOut, async ({ query, request, reply, address }) => {
    const { session } = request
    const isRetry = query.session !== undefined
    if (session && (!isRetry || session.sessionId === query.session)) {
      await db`delete from sign_in_session where id = ${session.sessionId}`
      sessions.forget(session.staff.id)
      await auditSession(db, session, 'signed out', address)
    }
    // A retry may come while somebody signs in: the cookie is no longer surely that of this session.
    if (!isRetry) setCookies(request, reply, [expiredCookie(sessionCookie)])
    reply.header('clear-site-data', clearSiteData)
    return {}
  })

  route(app, readSession, ({ request }) => toBrowserSession(request.session!))
}

/** A session created by a passkey needs no second factor. */
const markAsPasskeySession = (db: Db, token = '') => db`
  update sign_in_session set by_passkey = true where token_hash = ${hashOfToken(token)}`

/**
 * Clears cached pages, including the back/forward cache. Not 'storage': it contains the desk's
 * settings, and the page itself deletes what belongs to the person.
 */
const clearSiteData = '"cache"'

/** The headers for better-auth: the request's origin. */
const authHeaders = (request: FastifyRequest): Headers =>
  new Headers({
    'x-forwarded-for': clientAddress(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
  })

async function hasNoPassword(db: Db, username: string): Promise<boolean> {
  const [account] = await db`
    select from staff where username = ${username} and not exists (
      select from sign_in_account a where a.staff_id = staff.id and password is not null)`
  return account !== undefined
}

// Per name and address: a stranger who keeps guessing locks out himself, not the person with that
// name.
const usernameAndAddress = (request: FastifyRequest): string =>
  `${networkKey(request.ip)} ${String((request.body as { username?: unknown } | undefined)?.username).toLowerCase()}`

/**
 * Audits a refused sign-in: the account, if any, and the address. Never the typed text, because a
 * password may have been typed as the name.
 */
async function auditRejectedSignIn(
  db: Db,
  state: SignInState | undefined,
  address: string,
): Promise<void> {
  const id = state?.staffId
  const auditEntry = {
    action: 'sign-in refused',
    subject: 'staff',
    ...(id !== undefined && { id }),
  }
  await audit(db, { staff: undefined, address }, auditEntry)
}

const auditSession = (db: Db, { staff }: AuthSession, action: string, address: string) =>
  audit(db, { staff, address }, { action, subject: 'staff', id: staff.id })
