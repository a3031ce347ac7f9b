import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contractsOf } from '../../../app/server/contracts.server.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { legacyBasePath } from '../../../outside/legacy-api/legacy-base-path.ts'
import {
  createScene,
  type TestScene,
  type TestPerson,
} from '../../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { changeOwnPassword, endOtherSessions } from '../account.ts'
import { lockStaff, resetPassword, unlockStaff } from '../staff-sign-in.server.ts'
import { internalCallHeader } from '../../auth/internal-call-token.server.ts'
import { listTokens, createToken, revokeToken } from './tokens.ts'

let clinic: TestClinic
let scene: TestScene
let person: TestPerson
let token: string
let id: number
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  person = await scene.addStaff()
  const body = { name: 'Monthly report', password: demoPassword }
  ;({ id, token } = await person.call(createToken, { body }))
})

const lists = `${legacyBasePath}/get_upcoming_appointments`
const answerTo = async (url = lists, authorization = `Bearer ${token}`) =>
  (await clinic.app.inject({ url, headers: { authorization } })).statusCode

it('a token allows the legacy calls with its creator’s permissions, and no other call', async () => {
  expect(await answerTo()).toBe(200)
  for (const { method, url } of contractsOf(clinic.app)) {
    if (url.startsWith(legacyBasePath) || method !== 'GET') continue
    const headers = { authorization: `Bearer ${token}` }
    const other = await clinic.app.inject({ url: url.replaceAll(/:\w+/g, '1'), headers })
    const open = await clinic.app.inject({ url: url.replaceAll(/:\w+/g, '1') })
    expect(other.statusCode, url).toBe(open.statusCode)
  }
  const bare = await scene.addStaff('Employee')
  const createdToken = await bare.call(createToken, { body: { name: 'x', password: demoPassword } })
  const report = await clinic.app.inject({
    method: 'POST',
    url: `${legacyBasePath}/get_filtered_report/tbl_appointment`,
    headers: { authorization: `Bearer ${createdToken.token}` },
    body: { tab: 'home' },
  })
  expect(report.statusCode).toBe(403)
})

it('a change by token is in the audit under its creator', async () => {
  const appointment = await scene.pending()
  const url = `${legacyBasePath}/canceledshedule/tbl_appointment/${appointment}`
  const headers = { authorization: `Bearer ${token}` }
  expect((await clinic.app.inject({ method: 'POST', url, headers })).statusCode).toBe(200)
  const [line] = await clinic.db`
    select staff_id, address from audit_event
    where subject = 'appointment' and subject_id = ${appointment} and action = 'cancelled'`
  expect(line).toEqual({ staffId: person.id, address: '127.0.0.1' })
})

it('is shown once, kept as a hash, and listed with its last use', async () => {
  expect(await person.call(listTokens)).toMatchObject([
    { id, name: 'Monthly report', lastUsedAt: null },
  ])
  const [row] = await clinic.db<{ kept: string }[]>`
    select t::text as kept from access_token t where id = ${id}`
  expect(row!.kept).not.toContain(token.slice(4))
  await answerTo()
  const [used] = await person.call(listTokens)
  expect(Date.parse(used!.lastUsedAt!)).toBeGreaterThanOrEqual(Date.parse(used!.madeAt))
  const body = { name: 'x', password: 'not mine at all' }
  expect(await problemOf(person.call(createToken, { body }))).toBe('invalid_input')
})

it('a revoked token is refused, and only its creator can revoke it', async () => {
  expect(await answerTo()).toBe(200)
  expect(await problemOf(scene.admin.call(revokeToken, { params: { id } }))).toBe('not_found')
  expect(await scene.admin.call(listTokens)).toEqual([])
  await person.call(revokeToken, { params: { id } })
  expect(await answerTo()).toBe(401)
  const deeds = await clinic.db<{ action: string; after: unknown; before: unknown }[]>`
    select action, after, before from audit_event
    where subject = 'access token' and subject_id = ${id} order by id`
  expect(deeds).toEqual([
    { action: 'made', after: { name: 'Monthly report' }, before: null },
    { action: 'revoked', after: null, before: { name: 'Monthly report' } },
  ])
})

it('a token ends as sessions do: by a lock, a reset, a new password and retirement', async () => {
  const actor = { staff: { id: 1 }, address: '10.0.0.1' }
  const ends = {
    lock: async () => {
      await clinic.db.begin((tx) => lockStaff(tx, person.id, actor))
      await clinic.db.begin((tx) => unlockStaff(tx, person.id, actor))
    },
    reset: () =>
      clinic.db.begin((tx) => resetPassword(tx, person.id, { removeFactors: false }, actor)),
    password: () =>
      person.call(changeOwnPassword, {
        body: { current: demoPassword, password: 'another long one' },
      }),
    retirement: () => clinic.db`update staff set active = false where id = ${person.id}`,
  }
  for (const [endName, end] of Object.entries(ends)) {
    person = await scene.addStaff()
    const body = { name: endName, password: demoPassword }
    ;({ token } = await person.call(createToken, { body }))
    expect(await answerTo(), endName).toBe(200)
    await end()
    await expect.poll(() => answerTo(), { message: endName }).toBe(401)
  }
})

it('a token stays when its creator ends their other sessions', async () => {
  await person.call(endOtherSessions)
  expect(await answerTo()).toBe(200)
})

it('a forged, cut or misplaced token is refused, and so is a forged internal call token', async () => {
  const wrong = ['opd_x', token.slice(0, -1), `${token}x`, '', `${token} ${token}`]
  for (const it of wrong) expect(await answerTo(lists, `Bearer ${it}`), it).toBe(401)
  expect(await answerTo(lists, `Basic ${token}`)).toBe(401)
  const headers = { [internalCallHeader]: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10' }
  expect((await clinic.app.inject({ url: lists, headers })).statusCode).toBe(401)
})
