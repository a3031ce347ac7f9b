import type { FastifyInstance } from 'fastify'
import type { ConsultantRight, FurtherRight, Role } from '../access/permissions/access.ts'
import type { Db } from '../platform/db/connect.server.ts'
import { demoPassword } from '../app/demo-clinic/accounts.server.ts'

interface TestStaffFields {
  username: string
  role: Role
  accessCodes?: number[]
  furtherRights?: FurtherRight[]
}

const defaultStaff = { mobile: '', accessCodes: [] as number[] }

/** The form fields of a new Employee, and of a new consultant. */
export const testEmployee = {
  ...defaultStaff,
  role: 'Employee' as 'Employee' | 'Admin',
  name: 'Ravi Menon',
  username: 'ravi',
  email: 'ravi@example.org',
  furtherRights: [] as FurtherRight[],
}
export const testConsultant = {
  ...defaultStaff,
  name: 'Dr. Leela Rao',
  username: 'leela',
  email: 'leela@example.org',
  degree: 'MBBS, MD',
  registrationNumber: 'KMC 12345',
  furtherRights: [] as ConsultantRight[],
  fees: [] as { id: number; fee: number }[],
}

/** Adds a person with the demo's password, and returns their id. */
export async function createStaff(
  db: Db,
  { username, role, accessCodes = [], furtherRights = [] }: TestStaffFields,
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

/** Signs in from an address, by which attempts are counted, and returns the session's cookie. */
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
