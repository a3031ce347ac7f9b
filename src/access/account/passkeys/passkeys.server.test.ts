import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { TestPasskey } from '../../../test-kit/passkey.server.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
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

async function add(cookie: string, passkey: TestPasskey, asked?: 'touched') {
  const body = { name: 'My phone', password: demoPassword }
  const begun = await post('/api/account/passkeys/begin', body, cookie)
  expect(begun.status).toBe(200)
  const response = passkey.create(begun.json.options, asked)
  return post('/api/account/passkeys', { name: body.name, response }, `${cookie}; ${begun.cookie}`)
}

async function signInWith(passkey: TestPasskey, asked?: 'touched') {
  const begun = await post('/api/sign-in/passkey/begin', {})
  expect(begun.json.options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  const response = passkey.get(begun.json.options, asked)
  const send = () => post('/api/sign-in/passkey', { response }, begun.cookie)
  return { ...(await send()), again: send }
}

it('a passkey is made with the password, and signs in without one', async () => {
  const caller = await clinic.as('reception')
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
  // What it answered is good once.
  expect((await again()).json.code).toBe('wrong_passkey')
  const rows = await clinic.db`
    select action, subject from audit_event where subject in ('passkey', 'staff')
    order by id desc limit 3`
  expect(rows).toContainEqual({ action: 'added', subject: 'passkey' })
})

it('is both factors: one that was only touched is neither added nor lets anybody in', async () => {
  const caller = await clinic.as('frontdesk')
  expect((await add(caller.cookie, new TestPasskey(origin), 'touched')).json.code).toBe(
    'wrong_passkey',
  )
  const passkey = new TestPasskey(origin)
  expect((await add(caller.cookie, passkey)).status).toBe(200)
  const touched = await signInWith(passkey, 'touched')
  expect(touched.json.code).toBe('wrong_passkey')
  expect(touched.cookie).toBe('')
})

it('is of no use from another page, unknown, or removed', async () => {
  const caller = await clinic.as('anita')
  const passkey = new TestPasskey(origin)
  await add(caller.cookie, passkey)
  expect((await signInWith(new TestPasskey(origin))).json.code).toBe('wrong_passkey')
  const elsewhere = new TestPasskey('https://elsewhere.example')
  expect((await add(caller.cookie, elsewhere)).json.code).toBe('wrong_passkey')
  const { id } = (await caller.call(listPasskeys))[0]!
  const other = await clinic.as('rohan')
  const body = { password: demoPassword }
  expect(await refusalOf(other.call(removePasskey, { params: { id }, body }))).toBe('not_found')
  await caller.call(removePasskey, { params: { id }, body })
  expect((await signInWith(passkey)).json.code).toBe('wrong_passkey')
})

it('lets nobody in who is locked or retired', async () => {
  const caller = await clinic.as('meera')
  const passkey = new TestPasskey(origin)
  await add(caller.cookie, passkey)
  await clinic.db`update staff set locked_at = now() where username = 'meera'`
  expect((await signInWith(passkey)).json.code).toBe('locked')
  await clinic.db`update staff set locked_at = null, active = false where username = 'meera'`
  const answer = await signInWith(passkey)
  expect(answer.json.code).toBe('wrong_sign_in')
  expect(answer.cookie).toBe('')
})

it('asks for no second factor, where the password alone is asked for one', async () => {
  await clinic.db`update role_rule set two_factor_required = true where role = 'Consultant'`
  const before = await clinic.as('kavita')
  await clinic.db`update role_rule set two_factor_required = false`
  const passkey = new TestPasskey(origin)
  await expect.poll(async () => (await add(before.cookie, passkey)).status).toBe(200)
  await clinic.db`update role_rule set two_factor_required = true where role = 'Consultant'`
  const { cookie } = await signInWith(passkey)
  const staff = async (of: string) => (await callerOf(clinic.app, of).call(readSession)).staff.duty
  expect(await staff(cookie)).toBeUndefined()
  expect(await staff((await trySignIn(clinic.app, 'kavita')).cookie)).toBe('two_factor_first')
})
