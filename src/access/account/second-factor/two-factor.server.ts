import { APIError } from 'better-auth/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { checkOwnPassword, ownPasswordTries } from '../account.server.ts'
import { endSessions } from '../sessions.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { addressOf } from '../../../platform/http/client-address.server.ts'
import { route } from '../../permissions/route.server.ts'
import { cookieIn, cookieOf, cookiesOf, setCookies } from '../../auth/session-cookie.server.ts'
import type { SessionRegister } from '../../auth/auth-session-store.server.ts'
import { sessionAnswer, type Session } from '../../auth/sign-in.ts'
import { sessionCookie, type SignInService } from '../../auth/auth.server.ts'
import { verifyOwnCode } from '../../auth/sign-in-code.server.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewBackupCodes,
} from './two-factor.ts'

interface Parts {
  db: Db
  signInService: SignInService
  sessions: SessionRegister
}

export function twoFactorRoutes(
  app: FastifyInstance,
  { db, signInService: { auth }, sessions }: Parts,
): void {
  route(
    app,
    beginSecondFactor,
    async ({ body: { password }, staff, request }) => {
      await checkOwnPassword(db, staff.id, password)
      const headers = headersOf(request)
      const made = await auth.api.enableTwoFactor({ body: { password }, headers }).catch(overtaken)
      if (made.method !== 'totp') throw new Refusal('unexpected')
      const secret = new URL(made.totpURI).searchParams.get('secret')!
      return { uri: made.totpURI, secret, backupCodes: made.backupCodes }
    },
    { limits: [ownPasswordTries] },
  )

  route(
    app,
    confirmSecondFactor,
    async ({ body: { code }, staff, address, request, reply }) => {
      // Only the telephone can show that it knows the secret.
      if (!/^\d{6}$/.test(code)) throw wrongCode()
      const answer = await auth.api
        .verifyTOTP({ body: { code }, headers: headersOf(request), returnHeaders: true })
        .catch((error: unknown) => {
          if (error instanceof APIError && error.body?.code === 'INVALID_CODE') throw wrongCode()
          return overtaken(error)
        })
      const session = await goOn(answer.headers, request, reply)
      // Whoever came in by the password alone is out, with the tokens that they may have made.
      await db.begin(async (tx) => {
        const ended = await endSessions(tx, staff.id, Number(session.sessionId))
        const deed = { action: 'turned second factor on', subject: 'staff', id: staff.id }
        await audit(tx, { staff, address }, { ...deed, after: { endedSessions: ended } })
      })
      sessions.forget(staff.id)
      return session
    },
    { limits: [ownPasswordTries] },
  )

  route(
    app,
    endSecondFactor,
    async ({ body: { password, code }, staff, address, request, reply }) => {
      await checkOwnPassword(db, staff.id, password)
      const headers = headersOf(request)
      await verifyOwnCode(auth, code, headers).catch((error: unknown) => {
        throw error instanceof Refusal && error.code === 'wrong_code' ? wrongCode() : error
      })
      const answer = await auth.api
        .disableTwoFactor({ body: { password }, headers, returnHeaders: true })
        .catch(overtaken)
      const deed = { action: 'turned second factor off', subject: 'staff', id: staff.id }
      await audit(db, { staff, address }, deed)
      return goOn(answer.headers, request, reply)
    },
    { limits: [ownPasswordTries] },
  )

  route(
    app,
    renewBackupCodes,
    async ({ body: { password }, staff, address, request }) => {
      await checkOwnPassword(db, staff.id, password)
      const { backupCodes } = await auth.api
        .generateBackupCodes({ body: { password }, headers: headersOf(request) })
        .catch(overtaken)
      const deed = { action: 'made new backup codes', subject: 'staff', id: staff.id }
      await audit(db, { staff, address }, deed)
      return { backupCodes }
    },
    { limits: [ownPasswordTries] },
  )

  /** Hands the session that better-auth made in the old one's place to the browser. */
  async function goOn(
    headers: Headers,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Session> {
    sessions.forget(request.session!.staff.id)
    const cookies = cookiesOf(headers)
    const cookie = cookieIn(cookies[0]) ?? cookieOf(request)
    const session = await sessions.find(cookie)
    if (!session) throw new Refusal('signed_out')
    setCookies(request, reply, cookies)
    return sessionAnswer(session)
  }
}

/** Of a request's cookies, better-auth gets the session's alone. */
const headersOf = (request: FastifyRequest): Headers =>
  new Headers({
    'x-forwarded-for': addressOf(request.ip),
    'user-agent': request.headers['user-agent'] ?? '',
    cookie: `${sessionCookie}=${cookieOf(request)}`,
  })

const wrongCode = () => new Refusal('invalid_input', undefined, { code: 'problem.wrong_code' })

// Turned on or off in another window meanwhile.
function overtaken(error: unknown): never {
  if (error instanceof APIError && error.statusCode < 500) throw new Refusal('factor_changed')
  throw error
}
