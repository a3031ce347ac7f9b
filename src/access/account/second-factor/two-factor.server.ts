import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db, Queryable } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { assertOwnPassword, ownPasswordLimit } from '../account.server.ts'
import { endSessions } from '../sessions.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { clientAddress } from '../../../platform/http/client-address.server.ts'
import { route } from '../../permissions/route.server.ts'
import {
  parseCookie,
  requestCookie,
  authCookies,
  setCookies,
} from '../../auth/session-cookie.server.ts'
import type { AuthSessionStore } from '../../auth/auth-session-store.server.ts'
import { toBrowserSession, type BrowserSession } from '../../auth/sign-in.ts'
import { sessionCookie, type AuthService } from '../../auth/auth.server.ts'
import {
  lockSignInState,
  findSessionSignInState,
  type SignInState,
} from '../../auth/sign-in-state.server.ts'
import { hashOfToken } from '../../auth/secrets.server.ts'
import { assertOwnCode } from '../../auth/sign-in-code.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewBackupCodes,
} from './two-factor.ts'

interface Dependencies {
  db: Db
  authService: AuthService
  sessions: AuthSessionStore
}

export function twoFactorRoutes(
  app: FastifyInstance,
  { db, authService: { auth, readSignedCookie: read }, sessions }: Dependencies,
): void {
  route(
    app,
    beginSecondFactor,
    async ({ body: { password }, staff, request }) => {
      await assertOwnPassword(db, staff.id, password)
      const headers = authHeaders(request)
      const created = await auth.api
        .enableTwoFactor({ body: { password }, headers })
        .catch(throwStaleFactorProblem)
      if (created.method !== 'totp') throw new ProblemError('unexpected')
      const secret = new URL(created.totpURI).searchParams.get('secret')!
      return { uri: created.totpURI, secret, backupCodes: created.backupCodes }
    },
    { limits: [ownPasswordLimit] },
  )

  route(
    app,
    confirmSecondFactor,
    async ({ body: { code }, staff, address, request, reply }) => {
      // Only a code from the telephone proves that it has the secret.
      if (!/^\d{6}$/.test(code)) throw wrongCodeProblem()
      const before = await findSessionSignInState(db, request.session!.sessionId)
      const answer = await auth.api
        .verifyTOTP({ body: { code }, headers: authHeaders(request), returnHeaders: true })
        .catch((error: unknown) => {
          if (error instanceof APIError && error.body?.code === 'INVALID_CODE')
            throw wrongCodeProblem()
          return throwStaleFactorProblem(error)
        })
      return continueSession(
        { headers: answer.headers, request, reply },
        afterTurning(before, true),
        {
          // Sessions and tokens that were created with the password alone end.
          finish: async (tx, sessionId) => {
            const ended = await endSessions(tx, staff.id, sessionId)
            const auditEntry = { action: 'turned second factor on', subject: 'staff', id: staff.id }
            await audit(tx, { staff, address }, { ...auditEntry, after: { endedSessions: ended } })
          },
          undo: async (tx) => {
            if (before.hasSecondFactor) return
            await tx`delete from sign_in_second_factor where staff_id = ${staff.id}`
            await tx`update staff set two_factor_enabled = false where id = ${staff.id}`
          },
        },
      )
    },
    { limits: [ownPasswordLimit] },
  )

  route(
    app,
    endSecondFactor,
    async ({ body: { password, code }, staff, address, request, reply }) => {
      const before = await findSessionSignInState(db, request.session!.sessionId)
      await assertOwnPassword(db, staff.id, password)
      const headers = authHeaders(request)
      await assertOwnCode(auth, code, headers).catch((error: unknown) => {
        throw error instanceof ProblemError && error.code === 'wrong_code'
          ? wrongCodeProblem()
          : error
      })
      const answer = await auth.api
        .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        .catch(throwStaleFactorProblem)
      const auditEntry = { action: 'turned second factor off', subject: 'staff', id: staff.id }
      const note = (tx: Queryable) => audit(tx, { staff, address }, auditEntry)
      return continueSession(
        { headers: answer.headers, request, reply },
        afterTurning(before, false),
        {
          finish: note,
          undo: note,
        },
      )
    },
    { limits: [ownPasswordLimit] },
  )

  route(
    app,
    renewBackupCodes,
    async ({ body: { password }, staff, address, request }) => {
      await assertOwnPassword(db, staff.id, password)
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body: { password }, headers: authHeaders(request) })
        .catch(throwStaleFactorProblem)
      const auditEntry = { action: 'made new backup codes', subject: 'staff', id: staff.id }
      await audit(db, { staff, address }, auditEntry)
      return { backupCodes }
    },
    { limits: [ownPasswordLimit] },
  )

  /**
   * Sends the browser the session that better-auth created in place of the old one. If an Admin has
   * reset or locked the account in the meantime, that session is ended instead and the change
   * undone, so that the reset stays in effect. Throws `signed_out` then.
   */
  async function continueSession(
    { headers, request, reply }: { headers: Headers; request: FastifyRequest; reply: FastifyReply },
    state: SignInState,
    { finish, undo }: Turning,
  ): Promise<BrowserSession> {
    const cookies = authCookies(headers)
    const cookie = parseCookie(cookies[0]) ?? requestCookie(request)
    const tokenHash = hashOfToken(read(cookie) ?? '')
    await db.begin(async (tx) => {
      const isAsExpected = await lockSignInState(tx, state)
      const [created] = await tx<{ id: number }[]>`
        select id from sign_in_session where token_hash = ${tokenHash}`
      if (isAsExpected && created) return finish(tx, created.id)
      await undo(tx)
      await tx`delete from sign_in_session where token_hash = ${tokenHash}`
    })
    sessions.forget(state.staffId)
    const session = await sessions.find(cookie)
    if (!session) throw new ProblemError('signed_out')
    setCookies(request, reply, cookies)
    return toBrowserSession(session)
  }
}

/** Turning a second factor on or off: what else changes, in one transaction. */
interface Turning {
  /** `sessionId` is the session that continues. */
  finish: (tx: Queryable, sessionId: number) => Promise<void>
  /** Runs instead of `finish` when somebody else has changed the account. */
  undo: (tx: Queryable) => Promise<void>
}

/** The sign-in state after a second factor was turned on or off, if nothing else has changed. */
const afterTurning = (
  before: SignInState & { hasSecondFactor: boolean },
  on: boolean,
): SignInState => ({
  staffId: before.staffId,
  version: before.version + (before.hasSecondFactor === on ? 0 : 1),
})

/** better-auth gets only the session cookie of a request. */
const authHeaders = (request: FastifyRequest): Headers =>
  new Headers({
    'x-forwarded-for': clientAddress(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
    cookie: `${sessionCookie}=${requestCookie(request)}`,
  })

const wrongCodeProblem = () =>
  new ProblemError('invalid_input', undefined, { code: 'problem.wrong_code' })

// The second factor was turned on or off in another window.
function throwStaleFactorProblem(error: unknown): never {
  if (error instanceof APIError && error.statusCode < 500) throw new ProblemError('factor_changed')
  throw error
}
