import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDayFigures } from '../../../scheduling/appointments/list-appointments.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from '../../../test-kit/one-time-code.server.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import type { Role } from '../../permissions/access.ts'
import { readAccount } from '../account.ts'
import { readSession } from '../../auth/sign-in.ts'
import { beginSecondFactor } from '../second-factor/two-factor.ts'
import { listSignInRules, nameRoles, setSignInRule } from './sign-in-rules.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
})
afterAll(() => clinic.close())

const requireOf = (role: Role, twoFactorRequired = true) =>
  admin.call(setSignInRule, { params: { role }, body: { twoFactorRequired } })

it('requires nothing of anybody until an Admin says so, and counts who is ready', async () => {
  const [consultants] = await clinic.db<{ count: number }[]>`
    select count(*)::int from staff where role = 'Consultant' and active`
  const none = { twoFactorRequired: false, shownName: '', withFactor: 0 }
  expect(await admin.call(listSignInRules)).toEqual([
    { role: 'Admin', staff: 1, ...none },
    { role: 'Employee', staff: 2, ...none },
    { role: 'Consultant', staff: consultants!.count, ...none },
  ])
})

it('a required second factor is set up before anything else, in open sessions too', async () => {
  const desk = await clinic.as('reception')
  const consultant = await clinic.as('anita')
  await desk.call(readDayFigures, { query: {} })
  await requireOf('Employee')

  expect((await desk.call(readSession)).staff.duty).toBe('two_factor_first')
  expect(await refusalOf(desk.call(readDayFigures, { query: {} }))).toBe('two_factor_first')
  expect(await refusalOf(desk.call(readAccount))).toBe('two_factor_first')
  // Other roles go on, and whoever signs in now is asked as well.
  await consultant.call(readDayFigures, { query: {} })
  const later = await clinic.as('frontdesk')
  expect(await refusalOf(later.call(readDayFigures, { query: {} }))).toBe('two_factor_first')

  const { secret } = await desk.call(beginSecondFactor, { body: { password: demoPassword } })
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/account/second-factor/confirm',
    headers: { cookie: desk.cookie },
    body: { code: oneTimeCode(secret, Date.now()) },
  })
  expect(answer.json()).not.toHaveProperty('staff.duty')
  const ready = callerOf(clinic.app, String(answer.headers['set-cookie']).split(';')[0]!)
  await ready.call(readDayFigures, { query: {} })
  expect(await ready.call(readAccount)).toMatchObject({ secondFactorRequired: true })
  expect((await admin.call(listSignInRules))[1]).toMatchObject({ staff: 2, withFactor: 1 })

  await requireOf('Employee', false)
  await later.call(readDayFigures, { query: {} })
})

it('other processes are told: what they remember of the role is forgotten', async () => {
  const desk = await clinic.as('frontdesk')
  await desk.call(readDayFigures, { query: {} })
  await clinic.db`update role_rule set two_factor_required = true where role = 'Employee'`
  const answer = () => refusalOf(desk.call(readDayFigures, { query: {} })).catch(() => 'answered')
  await expect.poll(answer, { timeout: 4_000 }).toBe('two_factor_first')
  await requireOf('Employee', false)
})

it('a password of somebody else’s choice comes first, the second factor after it', async () => {
  await requireOf('Consultant')
  await clinic.db`update staff set must_change_password = true where username = 'kavita'`
  const caller = await clinic.as('kavita')
  expect((await caller.call(readSession)).staff.duty).toBe('password_change_first')
  await clinic.db`update staff set must_change_password = false where username = 'kavita'`
  const duty = async () => (await caller.call(readSession)).staff.duty
  await expect.poll(duty, { timeout: 4_000 }).toBe('two_factor_first')
  await requireOf('Consultant', false)
})

it('a role bears the name that an Admin gave it, in open sessions too, until it is taken back', async () => {
  const anita = await clinic.as('anita')
  const nameOf = async () => (await anita.call(readSession)).staff.roleName
  expect(await nameOf()).toBeUndefined()
  const name = (Consultant: string) =>
    admin.call(nameRoles, { body: { Admin: '', Employee: '', Consultant } })
  await name('Consultant^Senior')
  await expect.poll(nameOf, { timeout: 4_000 }).toBe('Consultant^Senior')
  const events = await clinic.db`
    select before, after from audit_event where action = 'changed role name'`
  expect(events).toEqual([
    {
      before: { role: 'Consultant', shownName: '' },
      after: { role: 'Consultant', shownName: 'Consultant^Senior' },
    },
  ])
  expect(await refusalOf(name('x'.repeat(41)))).toBe('invalid_input')
  await name('')
  await expect.poll(nameOf, { timeout: 4_000 }).toBeUndefined()
})

it('a change stands in the audit with what was before; no change leaves nothing', async () => {
  await requireOf('Admin', false)
  await requireOf('Consultant')
  await requireOf('Consultant')
  const [last, ...earlier] = await clinic.db`
    select before, after from audit_event where action = 'changed sign-in rule'
    order by id desc`
  expect(last).toEqual({
    before: { role: 'Consultant', twoFactorRequired: false },
    after: { role: 'Consultant', twoFactorRequired: true },
  })
  expect(earlier.filter(({ after }) => after.role === 'Admin')).toEqual([])
})

it.each(['frontdesk', 'anita'])('%s may neither see nor set the rules', async (username) => {
  await clinic.db`update role_rule set two_factor_required = false`
  const caller = await clinic.as(username)
  const calls = [
    () => caller.call(listSignInRules),
    () =>
      caller.call(setSignInRule, { params: { role: 'Admin' }, body: { twoFactorRequired: true } }),
  ]
  for (const call of calls) {
    await expect.poll(() => refusalOf(call()), { timeout: 4_000 }).toBe('forbidden')
  }
})
