import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import { listServices } from '../../masters/services/services.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { demoPassword } from '../../app/demo-clinic/accounts.server.ts'
import { readSession, signOut } from '../auth/sign-in.ts'
import { changeOwnPassword } from './account.ts'
import { endAllSessions, endSession, listSessions } from './sessions.server.ts'
import { setFirstPassword, lockStaff, resetPassword, unlockStaff } from './staff-sign-in.server.ts'

let clinic: TestClinic
const actor = { staff: { id: 1 }, address: '10.0.0.1' }

beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

let createdCount = 0
let id: number
let username: string
/** A new person for each test, without a password. */
beforeEach(async () => {
  createdCount += 1
  username = `fresh${createdCount}`
  const [row] = await clinic.db<{ id: number }[]>`
    insert into staff (role, name, username, email)
    values ('Employee', 'Fresh Face', ${username}, ${`${username}@example.org`}) returning id`
  id = row!.id
})

const deeds = async () =>
  (
    await clinic.db<{ action: string }[]>`
      select action from audit_event where subject_id = ${id} and staff_id = 1 order by id`
  ).map(({ action }) => action)

const firstPassword = (chosenPassword?: string) =>
  clinic.db.begin((tx) => setFirstPassword(tx, id, chosenPassword, actor))

it('a first password is readable and allows nothing but changing it', async () => {
  const password = await firstPassword()
  expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){2}$/)
  const { caller, status } = await trySignIn(clinic.app, username, password)
  expect(status).toBe(200)
  expect((await caller.call(readSession)).staff.requiredAction).toBe('password_change_first')
  // One call is for signed-in people, the other for patients too.
  for (const call of [
    () => caller.call(readDayFigures, { query: {} }),
    () => caller.call(listServices),
  ]) {
    expect(await problemOf(call())).toBe('password_change_first')
  }
})

it('a changed first password allows everything, and signing out is always allowed', async () => {
  const password = await firstPassword('chosen by an admin')
  expect(password).toBe('chosen by an admin')
  const first = await trySignIn(clinic.app, username, password)
  await first.caller.call(signOut)
  expect(await problemOf(first.caller.call(readSession))).toBe('signed_out')

  const { caller } = await trySignIn(clinic.app, username, password)
  const body = { current: password, password: 'my very own words' }
  await caller.call(changeOwnPassword, { body })
  const again = await trySignIn(clinic.app, username, 'my very own words')
  expect((await again.caller.call(readSession)).staff.requiredAction).toBeUndefined()
  await again.caller.call(readDayFigures, { query: {} })
  expect(await deeds()).toEqual(['gave first password'])
})

it('a reset ends sessions, requires a new password, and removes the second factor only on request', async () => {
  await firstPassword(demoPassword)
  await clinic.db`
    update staff set must_change_password = false, two_factor_enabled = true where id = ${id}`
  await clinic.db`
    insert into sign_in_second_factor (staff_id, secret, backup_codes, verified)
    values (${id}, 'x', 'x', true)`
  await clinic.db`
    insert into sign_in_session (staff_id, token_hash, expires_at)
    values (${id}, ${username}, now() + interval '1 hour')`

  const reset = (removeFactors: boolean) =>
    clinic.db.begin((tx) => resetPassword(tx, id, { removeFactors }, actor))
  const password = await reset(false)
  const state = async () => {
    const [row] = await clinic.db`
      select must_change_password, two_factor_enabled,
        (select count(*)::int from sign_in_session where staff_id = staff.id) as sessions,
        (select count(*)::int from sign_in_second_factor where staff_id = staff.id) as factors
      from staff where id = ${id}`
    return row
  }
  expect(await state()).toEqual({
    mustChangePassword: true,
    twoFactorEnabled: true,
    sessions: 0,
    factors: 1,
  })
  expect((await trySignIn(clinic.app, username, password)).code).toBe('code_needed')

  const newer = await reset(true)
  expect(await state()).toMatchObject({ twoFactorEnabled: false, factors: 0 })
  expect((await trySignIn(clinic.app, username, newer)).status).toBe(200)
  expect((await trySignIn(clinic.app, username, password)).code).toBe('wrong_sign_in')
  // Not by its order: a sign-in is audited after its answer was sent.
  const [{ after }] = (await clinic.db`
    select after from audit_event
    where subject_id = ${id} and action = 'reset password' order by id desc limit 1`) as [
    { after: unknown },
  ]
  expect(after).toEqual({ clearedSecondFactor: true, removedPasskeys: 0, endedSessions: 0 })
  expect(JSON.stringify(await clinic.db`select * from audit_event`)).not.toContain(newer)
})

it('a lock ends sessions at once, and is reported only after the right password', async () => {
  const password = await firstPassword()
  const { caller } = await trySignIn(clinic.app, username, password)
  await caller.call(readSession)
  await clinic.db.begin((tx) => lockStaff(tx, id, actor))
  const answer = () => problemOf(caller.call(readSession)).catch(() => 'answered')
  await expect.poll(answer).toBe('signed_out')
  const locked = await trySignIn(clinic.app, username, password)
  expect(locked).toMatchObject({ status: 403, code: 'locked', setCookies: [] })
  expect((await trySignIn(clinic.app, username, 'wrong')).code).toBe('wrong_sign_in')
  expect(await clinic.db`select from sign_in_session where staff_id = ${id}`).toHaveLength(0)

  await clinic.db.begin((tx) => unlockStaff(tx, id, actor))
  expect((await trySignIn(clinic.app, username, password)).status).toBe(200)
  expect(await deeds()).toEqual(['gave first password', 'locked', 'unlocked'])
})

it('locking twice has one effect, and an unknown person cannot be locked', async () => {
  await clinic.db.begin((tx) => lockStaff(tx, id, actor))
  await clinic.db.begin((tx) => lockStaff(tx, id, actor))
  expect(await deeds()).toEqual(['locked'])
  for (const action of [
    () => clinic.db.begin((tx) => lockStaff(tx, 999_999, actor)),
    () => clinic.db.begin((tx) => unlockStaff(tx, 999_999, actor)),
    () => clinic.db.begin((tx) => setFirstPassword(tx, 999_999, undefined, actor)),
  ]) {
    expect(await problemOf(action())).toBe('not_found')
  }
})

it('no Admin can lock themself, and of two who lock each other at once one remains', async () => {
  expect(await problemOf(clinic.db.begin((tx) => lockStaff(tx, 1, actor)))).toBe('own_account')
  await clinic.db`update staff set role = 'Admin' where id = ${id}`
  const second = { staff: { id }, address: '10.0.0.2' }
  const results = await Promise.allSettled([
    clinic.db.begin((tx) => lockStaff(tx, id, actor)),
    clinic.db.begin((tx) => lockStaff(tx, 1, second)),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const open = await clinic.db`
    select from staff where role = 'Admin' and active and locked_at is null`
  expect(open).toHaveLength(1)
  await clinic.db`update staff set locked_at = null where id = 1`
})

it('an Admin sees a person’s sessions, and ends one or all of them', async () => {
  const password = await firstPassword()
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36'
  const places = [{ address: '10.0.0.7', userAgent }, { address: '10.0.0.8' }]
  const callers = []
  for (const place of places) {
    callers.push((await trySignIn(clinic.app, username, password, place)).caller)
  }
  const list = await listSessions(clinic.db, id)
  expect(list).toMatchObject([
    { address: '10.0.0.8' },
    { address: '10.0.0.7', browser: 'Chrome', system: 'Windows' },
  ])
  const end = (staffId: number, session: number) =>
    clinic.db.begin((tx) => endSession(tx, staffId, session, actor))
  expect(await problemOf(end(2, list[0]!.id))).toBe('not_found')
  await end(id, list[0]!.id)
  expect(await listSessions(clinic.db, id)).toEqual([list[1]])
  await clinic.db.begin((tx) => endAllSessions(tx, id, actor))
  expect(await listSessions(clinic.db, id)).toEqual([])
  await clinic.db.begin((tx) => endAllSessions(tx, id, actor))
  expect(await deeds()).toEqual(['gave first password', 'ended session', 'ended sessions'])
})
