import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { checkFirstAdminLink, createFirstAdmin } from './first-admin.ts'
import { hashPassword } from './secrets.server.ts'
import { route } from '../permissions/route.server.ts'

const secretName = 'first admin link'

/** The token of the one-time link, while no member of staff can sign in; else undefined. */
export async function firstAdminToken(db: Db): Promise<string | undefined> {
  const [anyStaff] = await db`select from staff limit 1`
  if (anyStaff) return undefined
  const newToken = randomBytes(24).toString('base64url')
  await db`
    insert into app_secret (name, value) values (${secretName}, ${newToken})
    on conflict (name) do nothing`
  const [row] = await db<{ value: string }[]>`
    select value from app_secret where name = ${secretName}`
  return row!.value
}

export function firstAdminRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(
    app,
    checkFirstAdminLink,
    async ({ body: { token } }) => {
      const [stored] = await db<{ value: string }[]>`
        select value from app_secret
        where name = ${secretName} and not exists (select from staff)`
      return { isValid: stored !== undefined && isEqual(stored.value, token) }
    },
    { limits: [{ max: 20 }] },
  )

  route(
    app,
    createFirstAdmin,
    async ({ body, address }) => {
      const { token, name, username, email } = body
      const password = await hashPassword(body.password)
      await db.begin(async (tx) => {
        // Locked until the end, so that two clicks create one account.
        const [stored] = await tx<{ value: string }[]>`
          select value from app_secret where name = ${secretName} for update`
        const [anyStaff] = await tx`select from staff limit 1`
        if (!stored || anyStaff || !isEqual(stored.value, token))
          throw new ProblemError('wrong_link')
        const [admin] = await tx<{ id: number }[]>`
          insert into staff (role, name, username, email)
          values ('Admin', ${name}, ${username}, ${email}) returning id`
        const { id } = admin!
        await tx`
          insert into sign_in_account (staff_id, account_id, provider_id, password)
          values (${id}, ${String(id)}, 'credential', ${password})`
        const auditEntry = { action: 'made first admin', subject: 'staff', id }
        await audit(tx, { staff: { id }, address }, auditEntry)
        await tx`delete from app_secret where name = ${secretName}`
      })
      return {}
    },
    { limits: [{ max: 10 }] },
  )
}

const isEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

// Digests have equal lengths, which the comparison requires.
const digest = (text: string) => createHash('sha256').update(text).digest()
