import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../platform/db/connect.server.ts'
import { Refusal } from '../../platform/http/problem.ts'
import { audit } from '../audit-log/audit.server.ts'
import { checkFirstAdminLink, makeFirstAdmin } from './first-admin.ts'
import { hashPassword } from './password.server.ts'
import { route } from '../permissions/route.server.ts'

const secretName = 'first admin link'

/** The secret of the one-time link while a clinic has nobody who could sign in, else undefined. */
export async function firstAdminToken(db: Db): Promise<string | undefined> {
  const [someone] = await db`select from staff limit 1`
  if (someone) return undefined
  const fresh = randomBytes(24).toString('base64url')
  await db`
    insert into app_secret (name, value) values (${secretName}, ${fresh})
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
      const [kept] = await db<{ value: string }[]>`
        select value from app_secret
        where name = ${secretName} and not exists (select from staff)`
      return { isValid: kept !== undefined && isSame(kept.value, token) }
    },
    { limits: [{ max: 20 }] },
  )

  route(
    app,
    makeFirstAdmin,
    async ({ body, address }) => {
      const { token, name, username, email } = body
      const password = await hashPassword(body.password)
      await db.begin(async (tx) => {
        // Held until the end, so that two clicks make one account.
        const [kept] = await tx<{ value: string }[]>`
          select value from app_secret where name = ${secretName} for update`
        const [someone] = await tx`select from staff limit 1`
        if (!kept || someone || !isSame(kept.value, token)) throw new Refusal('wrong_link')
        const [admin] = await tx<{ id: number }[]>`
          insert into staff (role, name, username, email)
          values ('Admin', ${name}, ${username}, ${email}) returning id`
        const { id } = admin!
        await tx`
          insert into sign_in_account (staff_id, account_id, provider_id, password)
          values (${id}, ${String(id)}, 'credential', ${password})`
        const deed = { action: 'made first admin', subject: 'staff', id }
        await audit(tx, { staff: { id }, address }, deed)
        await tx`delete from app_secret where name = ${secretName}`
      })
      return {}
    },
    { limits: [{ max: 10 }] },
  )
}

const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))

// Equal lengths, whatever was sent.
const digest = (text: string) => createHash('sha256').update(text).digest()
