import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../platform/db/connect.server.ts'
import { Refusal } from '../../../platform/http/problem.ts'
import { checkOwnPassword, ownPasswordTries } from '../account.server.ts'
import { audit } from '../../audit-log/audit.server.ts'
import { route } from '../../permissions/route.server.ts'
import type { SessionRegister } from '../../auth/auth-session-store.server.ts'
import { hashOfToken } from '../../auth/token-hash.server.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'

interface Parts {
  db: Db
  sessions: SessionRegister
}

export function tokenRoutes(app: FastifyInstance, { db, sessions }: Parts): void {
  route(app, listTokens, async ({ staff }) => {
    const rows = await db<{ id: number; name: string; madeAt: Date; lastUsedAt: Date | null }[]>`
      select id, name, made_at, last_used_at from access_token
      where staff_id = ${staff.id} order by made_at desc, id desc`
    return rows.map(({ madeAt, lastUsedAt, ...row }) => ({
      ...row,
      madeAt: madeAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }))
  })

  route(
    app,
    makeToken,
    async ({ body: { name, password }, staff, address }) => {
      await checkOwnPassword(db, staff.id, password)
      const token = `opd_${randomBytes(32).toString('base64url')}`
      return db.begin(async (tx) => {
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
    { limits: [ownPasswordTries] },
  )

  route(app, revokeToken, async ({ params: { id }, staff, address }) => {
    await db.begin(async (tx) => {
      const [before] = await tx<{ name: string }[]>`
        delete from access_token where id = ${id} and staff_id = ${staff.id} returning name`
      if (!before) throw new Refusal('not_found')
      const deed = { action: 'revoked', subject: 'access token', id, before }
      await audit(tx, { staff, address }, deed)
    })
    sessions.forget(staff.id)
    return {}
  })
}
