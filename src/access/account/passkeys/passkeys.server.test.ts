import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { TestPasskey } from '../../../test-kit/passkey.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import { trySignIn } from '../../../test-kit/sign-in.server.ts'
import { readSession } from '../../auth/sign-in.ts'
import { beginPasskey, listPasskeys, removePasskey } from './passkeys.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

const origin = 'http://localhost'

async function post(url: string, body: object, cookie = '') {
  const answer = await clinic.app.inject({ method: 'POST', url, body, headers: { cookie } })
  const set = [answer.headers['set-cookie'] ?? []].flat().map((it) => it.split(';')[0]!)
  return {
    status: answer.statusCode,
    json: answer.json<{ code?: string; options: Record<string, unknown> }>(),
    cookie: set.join('; '),
  }
}

async function add(cookie: string, passkey: TestPasskey, verification?: 'touched') {
  const body = { name: 'My phone', password: demoPassword }
  const creationOptions = await post('/api/account/passkeys/begin', body, cookie)
  expect(creationOptions.status).toBe(200)
  const response = passkey.create(creationOptions.json.options, verification)
  return post(
    '/api/account/passkeys',
    { name: body.name, response },
    `${cookie}; ${creationOptions.cookie}`,
  )
}

async function signInWith(passkey: TestPasskey, verification?: 'touched') {
  const creationOptions = await post('/api/sign-in/passkey/begin', {})
  expect(creationOptions.json.options).toMatchObject({
    rpId: 'localhost',
    userVerification: 'required',
  })
  const response = passkey.get(creationOptions.json.options, verification)
  const send = () => post('/api/sign-in/passkey', { response }, creationOptions.cookie)
  return { ...(await send()), again: send }
}

it('a passkey is created with the password, and signs in without one', async () => {
  const caller = await clinic.callerFor('reception')
  const wrong = caller.call(beginPasskey, { body: { name: 'x', password: 'wrong' } })
  await expect(wrong).rejects.toMatchObject({
    fields: { password: 'account.wrongPassword' },
  })
  const passkey = new TestPasskey(origin)
  expect((await add(caller.cookie, passkey)).status).toBe(200)
  expect(await caller.call(listPasskeys)).toMatchObject([{ name: 'My phone', lastUsedAt: null }])

  const { status, cookie, again } = await signInWith(passkey)
  expect(status).toBe(200)
  const inside = callerOf(clinic.app, cookie)
  expect((await inside.call(readSession)).staff.name).toBe('Nandini Hegde')
  expect((await inside.call(listPasskeys))[0]!.lastUsedAt).not.toBeNull()
  // Its answer is valid once.
  expect((await again()).json.code).toBe('wrong_passkey')
  const rows = await clinic.db`
    select action, subject from audit_event where subject in ('passkey', 'staff')
    order by id desc limit 3`
  expect(rows).toContainEqual({ action: 'added', subject: 'passkey' })
})

it('a passkey counts as both factors: without user verification it is neither added nor accepted', async () => {
  const caller = await clinic.callerFor('frontdesk')
  expect((await add(caller.cookie, new TestPasskey(origin), 'touched')).json.code).toBe(
    'wrong_passkey',
  )
  const passkey = new TestPasskey(origin)
  expect((await add(caller.cookie, passkey)).status).toBe(200)
  const touched = await signInWith(passkey, 'touched')
  expect(touched.json.code).toBe('wrong_passkey')
  expect(touched.cookie).toBe('')
})

it('a passkey is refused from another page, when unknown, and when removed', async () => {
  const caller = await clinic.callerFor('anita')
  const passkey = new TestPasskey(origin)
  await add(caller.cookie, passkey)
  expect((await signInWith(new TestPasskey(origin))).json.code).toBe('wrong_passkey')
  const foreignPasskey = new TestPasskey('https://elsewhere.example')
  expect((await add(caller.cookie, foreignPasskey)).json.code).toBe('wrong_passkey')
  const { id } = (await caller.call(listPasskeys))[0]!
  const other = await clinic.callerFor('rohan')
  const body = { password: demoPassword }
  expect(await problemOf(other.call(removePasskey, { params: { id }, body }))).toBe('not_found')
  await caller.call(removePasskey, { params: { id }, body })
  expect((await signInWith(passkey)).json.code).toBe('wrong_passkey')
})

it('a passkey does not sign in a locked or retired person', async () => {
  const caller = await clinic.callerFor('meera')
  const passkey = new TestPasskey(origin)
  await add(caller.cookie, passkey)
  await clinic.db`update staff set locked_at = now() where username = 'meera'`
  expect((await signInWith(passkey)).json.code).toBe('locked')
  await clinic.db`update staff set locked_at = null, active = false where username = 'meera'`
  const answer = await signInWith(passkey)
  expect(answer.json.code).toBe('wrong_sign_in')
  expect(answer.cookie).toBe('')
})

it('a passkey needs no second factor where the password alone needs one', async () => {
  await clinic.db`update role_rule set two_factor_required = true where role = 'Consultant'`
  const before = await clinic.callerFor('kavita')
  await clinic.db`update role_rule set two_factor_required = false`
  const passkey = new TestPasskey(origin)
  await expect.poll(async () => (await add(before.cookie, passkey)).status).toBe(200)
  await clinic.db`update role_rule set two_factor_required = true where role = 'Consultant'`
  const { cookie } = await signInWith(passkey)
  const staff = async (of: string) =>
    (await callerOf(clinic.app, of).call(readSession)).staff.requiredAction
  expect(await staff(cookie)).toBeUndefined()
  expect(await staff((await trySignIn(clinic.app, 'kavita')).cookie)).toBe('two_factor_first')
})
