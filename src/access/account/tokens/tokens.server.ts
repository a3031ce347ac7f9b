import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { ProblemError } from '../../../platform/http/problem.ts'
import { toAccountKey, type AccountKeyRow } from '../account-key.ts'
import { assertOwnPassword, ownPasswordLimit } from '../account.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { route } from '../../permissions/route.server.ts'
import type { AuthSessionStore } from '../../auth/auth-session-store.server.ts'
import { lockSignInState, findSessionSignInState } from '../../auth/sign-in-state.server.ts'
import { hashOfToken } from '../../auth/secrets.server.ts'
import { listTokens, createToken, revokeToken } from './tokens.ts'

interface Dependencies {
  db: Db
  sessions: AuthSessionStore
}

export function tokenRoutes(app: FastifyInstance, { db, sessions }: Dependencies): void {
  route(app, listTokens, async ({ staff }) => {
    const rows = await db<AccountKeyRow[]>`
      select id, name, made_at, last_used_at from access_token
      where staff_id = ${staff.id} order by made_at desc, id desc`
    return rows.map(toAccountKey)
  })

  route(
    app,
    createToken,
    async ({ body: { name, password }, staff, address, request }) => {
      const state = await findSessionSignInState(db, request.session!.sessionId)
      await assertOwnPassword(db, staff.id, password)
      const token = `opd_${randomBytes(32).toString('base64url')}`
      return db.begin(async (tx) => {
        // A concurrent reset has ended all tokens; this one must not be created after it.
        if (!(await lockSignInState(tx, state))) throw new ProblemError('signed_out')
        const [row] = await tx<[{ id: number }]>`
          insert into access_token (staff_id, name, secret_hash)
          values (${staff.id}, ${name}, ${hashOfToken(token)}) returning id`
        const after = { name }
        await audit(
          tx,
          { staff, address },
          { action: 'made', subject: 'access token', id: row.id, after },
        )
        return { id: row.id, token }
      })
    },
    { limits: [ownPasswordLimit] },
  )

  route(app, revokeToken, async ({ params: { id }, staff, address }) => {
    await db.begin(async (tx) => {
      const [before] = await tx<{ name: string }[]>`
        delete from access_token where id = ${id} and staff_id = ${staff.id} returning name`
      if (!before) throw new ProblemError('not_found')
      const auditEntry = { action: 'revoked', subject: 'access token', id, before }
      await audit(tx, { staff, address }, auditEntry)
    })
    sessions.forget(staff.id)
    return {}
  })
}
