import { createFirstAdmin } from '../access/auth/first-admin.ts'
import { firstAdminToken } from '../access/auth/first-admin.server.ts'
import { callerOf, openTestClinic, type Caller, type TestClinic } from './test-clinic.server.ts'

export interface EmptyClinic {
  clinic: TestClinic
  /** Its first Admin, as created by the link. */
  admin: Caller
}

/** A clinic without the demo, in which nothing has been done but to create the first Admin. */
export async function openEmptyClinic(): Promise<EmptyClinic> {
  const clinic = await openTestClinic('template_empty')
  const token = (await firstAdminToken(clinic.db))!
  const person = { name: 'Asha Rao', username: 'asha', email: 'asha@example.org' }
  const password = 'a pass phrase of her own'
  const anonymous = callerOf(clinic.app, '')
  await anonymous.call(createFirstAdmin, { body: { token, ...person, password } })
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    body: { username: person.username, password },
  })
  return {
    clinic,
    admin: callerOf(clinic.app, String(answer.headers['set-cookie']).split(';')[0]!),
  }
}
