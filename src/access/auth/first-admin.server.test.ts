import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readClinic } from '../../app/server/clinic.ts'
import { firstAdminToken } from './first-admin.server.ts'
import { checkFirstAdminLink, createFirstAdmin } from './first-admin.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic('template_empty')
})
afterAll(() => clinic.close())

const createFirst = (token: string, username = 'owner') =>
  callerOf(clinic.app, '').call(createFirstAdmin, {
    body: {
      token,
      name: 'Clinic Owner',
      username,
      // Not every owner has one to give.
      email: '',
      password: 'a long enough one',
    },
  })

const isNew = async () => (await callerOf(clinic.app, '').call(readClinic)).isNew

it('an empty clinic gets its first Admin by the printed link, once', async () => {
  const token = await firstAdminToken(clinic.db)
  expect(token).toMatch(/^[\w-]{32}$/) // 24 random bytes
  expect(await firstAdminToken(clinic.db)).toBe(token) // the same after a restart

  const wrongToken = token!.slice(0, -1) + (token!.endsWith('_') ? '-' : '_')
  expect(await problemOf(createFirst(wrongToken))).toBe('wrong_link')
  expect(await isNew()).toBe(true)
  expect(await problemOf(createFirst(`${token!.slice(0, -1)}é`))).toBe('wrong_link')
  const results = await Promise.allSettled([createFirst(token!), createFirst(token!, 'second')])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await problemOf(createFirst(token!, 'third'))).toBe('wrong_link')
  expect(await firstAdminToken(clinic.db)).toBeUndefined()
  expect(await isNew()).toBe(false)

  const [admin] = await clinic.db<{ username: string; role: string }[]>`
    select username, role from staff`
  expect(admin!.role).toBe('Admin')
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/sign-in',
    body: { username: admin!.username, password: 'a long enough one' },
  })
  expect(answer.statusCode).toBe(200)
})

it('a link can be checked, and none is valid after the first Admin was created', async () => {
  const empty = await openTestClinic('template_empty')
  const isValid = async (token: string) =>
    (await callerOf(empty.app, '').call(checkFirstAdminLink, { body: { token } })).isValid
  const token = (await firstAdminToken(empty.db))!
  expect(await isValid(token)).toBe(true)
  expect(await isValid('x'.repeat(32))).toBe(false)
  expect(await isValid('')).toBe(false)
  await empty.db`
    insert into staff (role, name, username, email)
    values ('Admin', 'Somebody', 'somebody', 'somebody@example.org')`
  expect(await isValid(token)).toBe(false)
  await empty.close()
})

it('an invalid account is reported at its field', async () => {
  const error = await callerOf(clinic.app, '')
    .call(createFirstAdmin, {
      body: { token: 'x'.repeat(32), name: ' ', username: 'a b', email: 'no', password: 'short' },
    })
    .catch((problem: unknown) => problem)
  expect(error).toMatchObject({
    code: 'invalid_input',
    fields: {
      name: 'firstAdmin.nameRequired',
      username: 'firstAdmin.usernameForm',
      email: 'firstAdmin.emailForm',
      password: 'account.passwordShort',
    },
  })
})
