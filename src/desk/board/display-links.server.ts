import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../access/audit-log/audit.server.ts'
import { hashOfToken } from '../../access/auth/secrets.server.ts'
import { route } from '../../access/permissions/route.server.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { listDisplayLinks, makeDisplayLink, revokeDisplayLink } from './display-links.ts'

/** 128 bits. */
const secretBytes = 16

/** The links of boards: an Admin makes and revokes them. */
export function displayLinkRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    listDisplayLinks,
    () => db<CallAnswer<typeof listDisplayLinks>>`
      select l.id, l.branch_id, b.name as branch_name, l.name, l.shows_initials, l.speaks,
        l.languages, s.name as made_by, l.made_at
      from display_link l
      join branch b on b.id = l.branch_id
      join staff s on s.id = l.made_by
      order by b.name, l.made_at desc, l.id desc`,
  )

  route(app, makeDisplayLink, ({ body, staff, address }) => {
    const { branch, name, showsInitials, speaks, languages } = body
    const link = randomBytes(secretBytes).toString('base64url')
    return db.begin(async (tx) => {
      const [row] = await tx<{ id: number }[]>`
        insert into display_link
          (branch_id, name, secret_hash, shows_initials, speaks, languages, made_by)
        select id, ${name}, ${hashOfToken(link)}, ${showsInitials}, ${speaks}, ${languages},
          ${staff.id}
        from branch where id = ${branch} and active
        returning id`
      if (!row) throw new ProblemError('not_found')
      const after = { branch, name, showsInitials, speaks, languages }
      const entry = { action: 'made', subject: 'display link', id: row.id, after }
      await audit(tx, { staff, address }, entry)
      return { id: row.id, branch, link }
    })
  })

  route(app, revokeDisplayLink, ({ params: { id }, staff, address }) =>
    db.begin(async (tx) => {
      const [before] = await tx<{ branch: number; name: string }[]>`
        delete from display_link where id = ${id} returning branch_id as branch, name`
      if (!before) throw new ProblemError('not_found')
      const entry = { action: 'revoked', subject: 'display link', id, before }
      await audit(tx, { staff, address }, entry)
      return {}
    }),
  )
}
