import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db, Queryable } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { hashPassword, verifyPassword } from '../auth/password.server.ts'
import { route } from '../permissions/route.server.ts'
import type { SessionRegister } from '../auth/auth-session-store.server.ts'
import type { SignInService } from '../auth/auth.server.ts'
import { cookieIn, setCookies } from '../auth/session-cookie.server.ts'
import { sessionAnswer } from '../auth/sign-in.ts'
import {
  changeOwnPassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  readAccount,
} from './account.ts'
import { hashOfToken } from '../auth/token-hash.server.ts'
import { newPasswordFault } from '../auth/new-password.ts'
import { endAllSessions, endSession, endSessions, listSessions } from './sessions.server.ts'

interface Parts {
  db: Db
  signInService: SignInService
  sessions: SessionRegister
}

/** A stranger at an open desk does not find out the password by trying. */
export const ownPasswordTries = {
  name: 'own password',
  max: 10,
  minutes: 15 as const,
  by: ({ session }: FastifyRequest) => `${session?.staff.id}`,
}

export function accountRoutes(app: FastifyInstance, { db, signInService, sessions }: Parts): void {
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
      ? await signInService.auth.api.viewBackupCodes({ body: { userId: String(staff.id) } })
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
      const { username, hash } = await credentialOf(db, staff.id)
      if (!(await verifyPassword(hash, body.current))) throw wrongPassword('current')
      const isSame = body.password === body.current
      const fault = newPasswordFault({ password: body.password, username, isSame })
      if (fault) throw new Refusal('invalid_input', undefined, { password: fault })
      const newHash = await hashPassword(body.password)
      const token = randomBytes(24).toString('base64url')
      await db.begin(async (tx) => {
        // In the order of a reset, so that the two wait for one another.
        await tx`select from staff where id = ${staff.id} for no key update`
        // Only over the password that was checked: another change, or a reset, came first.
        const [changed] = await tx`
          update sign_in_account set password = ${newHash}, updated_at = now()
          where staff_id = ${staff.id} and provider_id = 'credential' and password = ${hash}
          returning id`
        if (!changed) throw wrongPassword('current')
        await tx`
          update staff set must_change_password = false, password_changed_at = now(),
            updated_at = now() where id = ${staff.id}`
        const ended = await endSessions(tx, staff.id, session.sessionId)
        // The secret of this session changes with the password: whoever had it is out.
        const [kept] = await tx`
          update sign_in_session set token_hash = ${hashOfToken(token)}, updated_at = now()
          where id = ${session.sessionId} returning id`
        if (!kept) throw new Refusal('signed_out')
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
      const cookie = signInService.cookieOf(token, session.expiresAt)
      const renewed = await sessions.find(cookieIn(cookie))
      if (!renewed) throw new Refusal('signed_out')
      setCookies(request, reply, [cookie])
      return sessionAnswer(renewed)
    },
    { limits: [ownPasswordTries] },
  )

  route(app, listOwnSessions, async ({ staff, request }) => {
    const own = request.session!.sessionId
    return (await listSessions(db, staff.id)).map((it) => ({ ...it, isThis: it.id === own }))
  })

  route(app, endOwnSession, async ({ params, staff, address }) => {
    await db.begin((tx) => endSession(tx, staff.id, params.id, { staff, address }))
    sessions.forget(staff.id)
    return {}
  })

  route(app, endOtherSessions, async ({ staff, address, request }) => {
    const own = request.session!.sessionId
    await db.begin((tx) => endAllSessions(tx, staff.id, { staff, address }, own))
    sessions.forget(staff.id)
    return {}
  })
}

async function credentialOf(tx: Queryable, staffId: number) {
  const [row] = await tx<{ username: string; hash: string | null }[]>`
    select username, password as hash from staff
    left join sign_in_account a on a.staff_id = staff.id and a.provider_id = 'credential'
    where staff.id = ${staffId}`
  return { username: row!.username, hash: row!.hash ?? '' }
}

/** Throws where a password that was asked for again is not the person's own. */
export async function checkOwnPassword(
  tx: Queryable,
  staffId: number,
  password: string,
): Promise<void> {
  const { hash } = await credentialOf(tx, staffId)
  if (!(await verifyPassword(hash, password))) throw wrongPassword('password')
}

const wrongPassword = (field: string) =>
  new Refusal('invalid_input', undefined, { [field]: 'account.wrongPassword' })
