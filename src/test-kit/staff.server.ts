import type { FastifyInstance } from 'fastify'
import type { FurtherRight, Role } from '../access/permissions/access.ts'
import type { Db } from '../platform/db/connect.server.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'

interface SomeStaff {
  username: string
  role: Role
  accessCodes?: number[]
  furtherRights?: FurtherRight[]
}

const somebody = { mobile: '', accessCodes: [] as number[] }

/** What is typed of a new Employee, and of a new consultant. */
export const someEmployee = {
  ...somebody,
  role: 'Employee' as 'Employee' | 'Admin',
  name: 'Ravi Menon',
  username: 'ravi',
  email: 'ravi@example.org',
  furtherRights: [] as FurtherRight[],
}
export const someConsultant = {
  ...somebody,
  name: 'Dr. Leela Rao',
  username: 'leela',
  email: 'leela@example.org',
  degree: 'MBBS, MD',
  registrationNumber: 'KMC 12345',
  fees: [] as { id: number; fee: number }[],
}

/** Adds somebody who signs in with the demo's password, and answers their id. */
export async function someStaff(
  db: Db,
  { username, role, accessCodes = [], furtherRights = [] }: SomeStaff,
): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    with made as (
      insert into staff (role, name, username, email, access_codes, further_rights)
      values (${role}, ${username}, ${username}, ${`${username}@example.org`},
        ${accessCodes}, ${furtherRights}) returning id
    )
    insert into sign_in_account (staff_id, account_id, provider_id, password)
    select made.id, made.id::text, 'credential', a.password from made, sign_in_account a
    where a.staff_id = 1
    returning staff_id as id`
  return row!.id
}

/** The session cookie of somebody, signing in from an address: tries are counted by it. */
export async function signInAs(
  app: FastifyInstance,
  username: string,
  remoteAddress = '127.0.0.1',
): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/sign-in',
    body: { username, password: demoPassword },
    remoteAddress,
  })
  if (answer.statusCode !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
  return String(answer.headers['set-cookie']).split(';')[0]!
}
