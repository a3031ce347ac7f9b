import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { hashPassword, verifyPassword, hashOfToken } from '../auth/secrets.server.ts'
import { route } from '../permissions/route.server.ts'
import type { AuthSessionStore } from '../auth/auth-session-store.server.ts'
import type { AuthService } from '../auth/auth.server.ts'
import { parseCookie, setCookies } from '../auth/session-cookie.server.ts'
import { toBrowserSession } from '../auth/sign-in.ts'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readAccount,
} from './account.ts'
import { newPasswordProblem } from '../auth/new-password.ts'
import { endAllSessions, endSession, endSessions, listSessions } from './sessions.server.ts'

interface Dependencies {
  db: Db
  authService: AuthService
  sessions: AuthSessionStore
}

/** Limits guesses of the password at a desk that was left open. */
export const ownPasswordLimit = {
  name: 'own password',
  max: 10,
  minutes: 15 as const,
  by: ({ session }: FastifyRequest) => `${session?.staff.id}`,
}

export function accountRoutes(
  app: FastifyInstance,
  { db, authService, sessions }: Dependencies,
): void {
  route(app, readAccount, async ({ staff }) => {
    const [row] = await db<
      {
        username: string
        passwordChangedAt: Date | null
        hasSecondFactor: boolean
        secondFactorRequired: boolean
      }[]
    >`
      select username, password_changed_at, two_factor_enabled as has_second_factor,
        rule.two_factor_required as second_factor_required
      from staff join role_rule rule using (role) where id = ${staff.id}`
    const { passwordChangedAt, ...account } = row!
    const { backupCodes } = account.hasSecondFactor
      ? await authService.auth.api.viewBackupCodes({ body: { userId: String(staff.id) } })
      : { backupCodes: [] }
    return {
      ...account,
      passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
      backupCodesLeft: backupCodes.length,
    }
  })

  route(
    app,
    changeOwnPassword,
    async ({ body, staff, address, request, reply }) => {
      const session = request.session!
      const { username, hash, justChanged } = await credentialOf(db, staff.id)
      if (!(await verifyPassword(hash, body.current))) {
        // Changed just now by this very request, whose answer was lost on the way.
        if (justChanged && (await verifyPassword(hash, body.password)))
          return toBrowserSession(session)
        throw wrongPasswordProblem('current')
      }
      const isSame = body.password === body.current
      const problemKey = newPasswordProblem({ password: body.password, username, isSame })
      if (problemKey) throw new ProblemError('invalid_input', undefined, { password: problemKey })
      const newHash = await hashPassword(body.password)
      const token = randomBytes(24).toString('base64url')
      await db.begin(async (tx) => {
        // The same lock order as a reset, so that the two wait for each other.
        await tx`select from staff where id = ${staff.id} for no key update`
        // Only if the password that was checked is still the current one.
        const [changed] = await tx`
          update sign_in_account set password = ${newHash}, updated_at = now()
          where staff_id = ${staff.id} and provider_id = 'credential' and password = ${hash}
          returning id`
        if (!changed) throw wrongPasswordProblem('current')
        await tx`
          update staff set must_change_password = false, password_changed_at = now(),
            updated_at = now() where id = ${staff.id}`
        const ended = await endSessions(tx, staff.id, session.sessionId)
        // The session's token changes with the password, so a stolen token ends.
        const [renewedRow] = await tx`
          update sign_in_session set token_hash = ${hashOfToken(token)}, updated_at = now()
          where id = ${session.sessionId} returning id`
        if (!renewedRow) throw new ProblemError('signed_out')
        await audit(
          tx,
          { staff, address },
          {
            action: 'changed own password',
            subject: 'staff',
            id: staff.id,
            after: { endedSessions: ended },
          },
        )
      })
      sessions.forget(staff.id)
      const cookie = authService.cookieOf(token, session.expiresAt)
      const renewedSession = await sessions.find(parseCookie(cookie))
      if (!renewedSession) throw new ProblemError('signed_out')
      setCookies(request, reply, [cookie])
      return toBrowserSession(renewedSession)
    },
    { limits: [ownPasswordLimit] },
  )

  route(app, listOwnSessions, async ({ staff, request }) => {
    const ownSessionId = request.session!.sessionId
    return (await listSessions(db, staff.id)).map((it) => ({
      ...it,
      isThis: it.id === ownSessionId,
    }))
  })

  route(app, endOwnSession, async ({ params, staff, address }) => {
    await db.begin((tx) => endSession(tx, staff.id, params.id, { staff, address }))
    sessions.forget(staff.id)
    return {}
  })

  route(app, endOtherSessions, async ({ staff, address, request }) => {
    const ownSessionId = request.session!.sessionId
    await db.begin((tx) => endAllSessions(tx, staff.id, { staff, address }, ownSessionId))
    sessions.forget(staff.id)
    return {}
  })
}

async function credentialOf(tx: Queryable, staffId: number) {
  const [row] = await tx<{ username: string; hash: string | null; justChanged: boolean }[]>`
    select username, password as hash,
      coalesce(password_changed_at > now() - interval '15 minutes', false) as just_changed
    from staff
    left join sign_in_account a on a.staff_id = staff.id and a.provider_id = 'credential'
    where staff.id = ${staffId}`
  return { ...row!, hash: row!.hash ?? '' }
}

/** Throws `invalid_input`, at the field, when the repeated password is not the person's own. */
export async function assertOwnPassword(
  tx: Queryable,
  staffId: number,
  password: string,
): Promise<void> {
  const { hash } = await credentialOf(tx, staffId)
  if (!(await verifyPassword(hash, password))) throw wrongPasswordProblem('password')
}

const wrongPasswordProblem = (field: string) =>
  new ProblemError('invalid_input', undefined, { [field]: 'account.wrongPassword' })
