import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { contractsOf } from '../../../app/server/contracts.server.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { earlierBase } from '../../../outside/legacy-api/earlier-base.ts'
import { openScene, type Scene, type Somebody } from '../../../test-kit/test-scene.server.ts'
import { openTestClinic, refusalOf, type TestClinic } from '../../../test-kit/test-clinic.server.ts'
import { changeOwnPassword, endOtherSessions } from '../account.ts'
import { lockStaff, resetPassword, unlockStaff } from '../staff-sign-in.server.ts'
import { insideHeader } from '../../auth/internal-call-token.server.ts'
import { listTokens, makeToken, revokeToken } from './tokens.ts'

let clinic: TestClinic
let scene: Scene
let person: Somebody
let token: string
let id: number
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  person = await scene.somebody()
  const body = { name: 'Monthly report', password: demoPassword }
  ;({ id, token } = await person.call(makeToken, { body }))
})

const lists = `${earlierBase}/get_upcoming_appointments`
const answerTo = async (url = lists, authorization = `Bearer ${token}`) =>
  (await clinic.app.inject({ url, headers: { authorization } })).statusCode

it('a token opens the earlier calls with the rights of who made it, and no other call', async () => {
  expect(await answerTo()).toBe(200)
  for (const { method, url } of contractsOf(clinic.app)) {
    if (url.startsWith(earlierBase) || method !== 'GET') continue
    const headers = { authorization: `Bearer ${token}` }
    const other = await clinic.app.inject({ url: url.replaceAll(/:\w+/g, '1'), headers })
    const open = await clinic.app.inject({ url: url.replaceAll(/:\w+/g, '1') })
    expect(other.statusCode, url).toBe(open.statusCode)
  }
  const bare = await scene.somebody('Employee')
  const made = await bare.call(makeToken, { body: { name: 'x', password: demoPassword } })
  const report = await clinic.app.inject({
    method: 'POST',
    url: `${earlierBase}/get_filtered_report/tbl_appointment`,
    headers: { authorization: `Bearer ${made.token}` },
    body: { tab: 'home' },
  })
  expect(report.statusCode).toBe(403)
})

it('what a token does is written down as done by who made it', async () => {
  const appointment = await scene.pending()
  const url = `${earlierBase}/canceledshedule/tbl_appointment/${appointment}`
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
  expect(await refusalOf(person.call(makeToken, { body }))).toBe('invalid_input')
})

it('is of no use once revoked, and only its own person revokes it', async () => {
  expect(await answerTo()).toBe(200)
  expect(await refusalOf(scene.admin.call(revokeToken, { params: { id } }))).toBe('not_found')
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

it('ends as sessions do: with a lock, a reset, a new password and retirement', async () => {
  const by = { staff: { id: 1 }, address: '10.0.0.1' }
  const ends = {
    lock: async () => {
      await clinic.db.begin((tx) => lockStaff(tx, person.id, by))
      await clinic.db.begin((tx) => unlockStaff(tx, person.id, by))
    },
    reset: () =>
      clinic.db.begin((tx) => resetPassword(tx, person.id, { clearSecondFactor: false }, by)),
    password: () =>
      person.call(changeOwnPassword, {
        body: { current: demoPassword, password: 'another long one' },
      }),
    retirement: () => clinic.db`update staff set active = false where id = ${person.id}`,
  }
  for (const [how, end] of Object.entries(ends)) {
    person = await scene.somebody()
    const body = { name: how, password: demoPassword }
    ;({ token } = await person.call(makeToken, { body }))
    expect(await answerTo(), how).toBe(200)
    await end()
    await expect.poll(() => answerTo(), { message: how }).toBe(401)
  }
})

it('stays when one ends one’s other sessions', async () => {
  await person.call(endOtherSessions)
  expect(await answerTo()).toBe(200)
})

it('made up, cut or sent as something else it opens nothing, and neither does a made-up ticket', async () => {
  const wrong = ['opd_x', token.slice(0, -1), `${token}x`, '', `${token} ${token}`]
  for (const it of wrong) expect(await answerTo(lists, `Bearer ${it}`), it).toBe(401)
  expect(await answerTo(lists, `Basic ${token}`)).toBe(401)
  const headers = { [insideHeader]: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10' }
  expect((await clinic.app.inject({ url: lists, headers })).statusCode).toBe(401)
})
