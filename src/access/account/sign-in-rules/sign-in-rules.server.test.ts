import { afterAll, beforeAll, expect, it } from 'vitest'
import { readDayFigures } from '../../../scheduling/appointments/list-appointments.ts'
import { demoPassword } from '../../../app/demo-clinic/accounts.server.ts'
import { oneTimeCode } from '../../../test-kit/one-time-code.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import type { Role } from '../../permissions/access.ts'
import { readAccount } from '../account.ts'
import { readSession } from '../../auth/sign-in.ts'
import { beginSecondFactor } from '../second-factor/two-factor.ts'
import { listSignInRules, setRoleNames, setSignInRule } from './sign-in-rules.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const requireOf = (role: Role, twoFactorRequired = true) =>
  admin.call(setSignInRule, { params: { role }, body: { twoFactorRequired } })

it('requires nothing until an Admin changes it, and counts who already has a second factor', async () => {
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
  const desk = await clinic.callerFor('reception')
  const consultant = await clinic.callerFor('anita')
  await desk.call(readDayFigures, { query: {} })
  await requireOf('Employee')

  expect((await desk.call(readSession)).staff.requiredAction).toBe('two_factor_first')
  expect(await problemOf(desk.call(readDayFigures, { query: {} }))).toBe('two_factor_first')
  expect(await problemOf(desk.call(readAccount))).toBe('two_factor_first')
  // Other roles are not affected; a new sign-in must set it up too.
  await consultant.call(readDayFigures, { query: {} })
  const later = await clinic.callerFor('frontdesk')
  expect(await problemOf(later.call(readDayFigures, { query: {} }))).toBe('two_factor_first')

  const { secret } = await desk.call(beginSecondFactor, { body: { password: demoPassword } })
  const answer = await clinic.app.inject({
    method: 'POST',
    url: '/api/account/second-factor/confirm',
    headers: { cookie: desk.cookie },
    body: { code: oneTimeCode(secret, Date.now()) },
  })
  expect(answer.json()).not.toHaveProperty('staff.requiredAction')
  const ready = callerOf(clinic.app, String(answer.headers['set-cookie']).split(';')[0]!)
  await ready.call(readDayFigures, { query: {} })
  expect(await ready.call(readAccount)).toMatchObject({ secondFactorRequired: true })
  expect((await admin.call(listSignInRules))[1]).toMatchObject({ staff: 2, withFactor: 1 })

  await requireOf('Employee', false)
  await later.call(readDayFigures, { query: {} })
})

it('other processes drop their cached sessions of the role', async () => {
  const desk = await clinic.callerFor('frontdesk')
  await desk.call(readDayFigures, { query: {} })
  await clinic.db`update role_rule set two_factor_required = true where role = 'Employee'`
  const answer = () => problemOf(desk.call(readDayFigures, { query: {} })).catch(() => 'answered')
  await expect.poll(answer).toBe('two_factor_first')
  await requireOf('Employee', false)
})

it('a password set by somebody else must be changed first, the second factor set up afterwards', async () => {
  await requireOf('Consultant')
  await clinic.db`update staff set must_change_password = true where username = 'kavita'`
  const caller = await clinic.callerFor('kavita')
  expect((await caller.call(readSession)).staff.requiredAction).toBe('password_change_first')
  await clinic.db`update staff set must_change_password = false where username = 'kavita'`
  const requiredActionOf = async () => (await caller.call(readSession)).staff.requiredAction
  await expect.poll(requiredActionOf).toBe('two_factor_first')
  await requireOf('Consultant', false)
})

it('a role has the name that an Admin gave it, in open sessions too, until it is reset', async () => {
  const anita = await clinic.callerFor('anita')
  const nameOf = async () => (await anita.call(readSession)).staff.roleName
  expect(await nameOf()).toBeUndefined()
  const name = (Consultant: string) =>
    admin.call(setRoleNames, { body: { Admin: '', Employee: '', Consultant } })
  await name('Consultant^Senior')
  await expect.poll(nameOf).toBe('Consultant^Senior')
  const events = await clinic.db`
    select before, after from audit_event where action = 'changed role name'`
  expect(events).toEqual([
    {
      before: { role: 'Consultant', shownName: '' },
      after: { role: 'Consultant', shownName: 'Consultant^Senior' },
    },
  ])
  expect(await problemOf(name('x'.repeat(41)))).toBe('invalid_input')
  await name('')
  await expect.poll(nameOf).toBeUndefined()
})

it('a change is in the audit with the previous value; an unchanged rule adds no entry', async () => {
  await requireOf('Admin', false)
  await requireOf('Consultant')
  await requireOf('Consultant')
  const [last, ...olderEvents] = await clinic.db`
    select before, after from audit_event where action = 'changed sign-in rule'
    order by id desc`
  expect(last).toEqual({
    before: { role: 'Consultant', twoFactorRequired: false },
    after: { role: 'Consultant', twoFactorRequired: true },
  })
  expect(olderEvents.filter(({ after }) => after.role === 'Admin')).toEqual([])
})

it.each(['frontdesk', 'anita'])('%s can neither read nor change the rules', async (username) => {
  await clinic.db`update role_rule set two_factor_required = false`
  const caller = await clinic.callerFor(username)
  const calls = [
    () => caller.call(listSignInRules),
    () =>
      caller.call(setSignInRule, { params: { role: 'Admin' }, body: { twoFactorRequired: true } }),
  ]
  for (const call of calls) {
    await expect.poll(() => problemOf(call())).toBe('forbidden')
  }
})

it("does not overwrite another Admin's names unseen", async () => {
  const none = { Admin: '', Employee: '', Consultant: '' }
  const nameThem = (names: object, seen?: typeof none) =>
    admin.call(setRoleNames, { body: { ...none, ...names, ...(seen && { seen }) } })
  const shown = async () => (await admin.call(listSignInRules)).map(({ shownName }) => shownName)
  await nameThem({})
  await nameThem({ Employee: 'Reception' }, none)
  expect(await problemOf(nameThem({ Admin: 'Owner' }, none))).toBe('row_changed')
  expect(await shown()).toEqual(['', 'Reception', ''])
  // What was sent once, and its answer lost, is done.
  await nameThem({ Employee: 'Reception' }, none)
  await nameThem({ Admin: 'Owner', Employee: 'Reception' }, { ...none, Employee: 'Reception' })
  expect(await shown()).toEqual(['Owner', 'Reception', ''])
  // A page of the version before does not say what it has seen.
  await nameThem({})
})
