import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOwnPassword } from '../../access/account/account.ts'
import { readSession } from '../../access/auth/sign-in.ts'
import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import { labTestMaster } from '../test-catalogue/tests.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import { signInAs, testConsultant, testEmployee, createStaff } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { changeConsultant, listAllConsultants, retireConsultant } from './consultant-master.ts'
import {
  addEmployee,
  changeEmployee,
  employeeRequest,
  listEmployees,
  retireEmployee,
} from './employee-master.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

let createdCount = 0
/** Adds a person with the demo's password, and signs them in. */
async function addStaff(person: Partial<Omit<Parameters<typeof createStaff>[1], 'username'>> = {}) {
  createdCount += 1
  const username = `made.${createdCount}`
  const id = await createStaff(clinic.db, { role: 'Employee', ...person, username })
  const caller = callerOf(
    clinic.app,
    await signInAs(clinic.app, username, `10.0.1.${createdCount}`),
  )
  return { id, username, caller }
}

const employee = async (id: number) =>
  (await admin.call(listEmployees)).find((row) => row.id === id)!
const consultant = async (id: number) =>
  (await admin.call(listAllConsultants)).find((row) => row.id === id)!

/**
 * Changes a person as the form does: sends all fields, of the current row or of one read earlier.
 */
async function change(
  asCaller: Caller,
  id: number,
  changes: Partial<typeof testEmployee>,
  seen?: Awaited<ReturnType<typeof employee>>,
) {
  const { version, ...row } = seen ?? (await employee(id))
  const stored = Object.fromEntries(
    Object.keys(employeeRequest.shape).map((name) => [name, row[name as keyof typeof row] ?? '']),
  ) as typeof testEmployee
  return asCaller.call(changeEmployee, { params: { id }, body: { ...stored, ...changes, version } })
}
const retire = async (asCaller: Caller, id: number, active = false) => {
  const { version } = await employee(id)
  return asCaller.call(retireEmployee, { params: { id }, body: { version, active } })
}
const expectProblem = async (promise: Promise<unknown>, code: string) =>
  expect(await problemOf(promise)).toBe(code)

describe('a new person', () => {
  it('signs in with a password that allows nothing but changing it', async () => {
    const body = { ...testEmployee, username: ' Ravi ', accessCodes: [14, 9, 9] }
    const { id, password } = await admin.call(addEmployee, { body })
    expect(await employee(id)).toMatchObject({
      username: 'ravi',
      mobile: null,
      accessCodes: [9, 14],
      role: 'Employee',
      locked: false,
    })
    const { caller, status } = await trySignIn(clinic.app, 'ravi', password)
    expect(status).toBe(200)
    await expectProblem(caller.call(readDayFigures, { query: {} }), 'password_change_first')
    const ownPasswords = { current: password, password: 'words of my own' }
    await caller.call(changeOwnPassword, { body: ownPasswords })
    const again = await trySignIn(clinic.app, 'ravi', 'words of my own')
    await again.caller.call(labTestMaster.list)
  })

  it('is in the audit with their permissions, and without the password', async () => {
    const body = { ...testEmployee, username: 'audited', email: 'audited@example.org' }
    const { id, password } = await admin.call(addEmployee, { body })
    await change(admin, id, { accessCodes: [10], furtherRights: ['cancel'] })
    const events = await clinic.db`
      select action, before, after from audit_event
      where subject = 'staff' and subject_id = ${id} order by id`
    expect(events).toMatchObject([
      { action: 'added', after: { username: 'audited', role: 'Employee', accessCodes: [] } },
      { action: 'gave first password', before: null, after: null },
      {
        action: 'changed',
        before: { accessCodes: [], furtherRights: [] },
        after: { accessCodes: [10], furtherRights: ['cancel'] },
      },
    ])
    expect(JSON.stringify(await clinic.db`select * from audit_event`)).not.toContain(password)
  })

  it('needs no e-mail address, however many have none', async () => {
    for (const username of ['no.mail', 'none.either']) {
      const { id, password } = await admin.call(addEmployee, {
        body: { ...testEmployee, username, email: ' ' },
      })
      const [row] = await clinic.db<{ email: string }[]>`select email from staff where id = ${id}`
      expect(row!.email).toBe('')
      expect((await trySignIn(clinic.app, username, password)).status).toBe(200)
    }
  })

  it('needs a unique user name and e-mail address, retired people included', async () => {
    const expectTaken = (changes: object) =>
      admin
        .call(addEmployee, {
          body: { ...testEmployee, username: 'x.y', email: 'x@y.org', ...changes },
        })
        .catch((problem: unknown) => problem)
    expect(await expectTaken({ username: 'Reception' })).toMatchObject({
      fields: { username: 'staff.usernameTaken' },
    })
    expect(await expectTaken({ email: 'Reception@Example.org' })).toMatchObject({
      fields: { email: 'staff.emailTaken' },
    })
    expect(
      await expectTaken({ mobile: '98200556671', email: 'nobody', username: 'a b', name: ' ' }),
    ).toMatchObject({
      fields: {
        mobile: 'patient.mobileDigits',
        email: 'firstAdmin.emailForm',
        username: 'firstAdmin.usernameForm',
        name: 'masters.nameRequired',
      },
    })
    expect(await expectTaken({ accessCodes: [8] })).toMatchObject({ code: 'invalid_input' })
  })
})

describe('a manager of Employees who is not an Admin', () => {
  it('adds and changes Employees with permissions of their own, and no others', async () => {
    const { caller } = await addStaff({ accessCodes: [7, 9], furtherRights: ['cancel'] })
    const body = { ...testEmployee, username: 'by.keeper', email: 'by.keeper@example.org' }
    const { id } = await caller.call(addEmployee, {
      body: { ...body, accessCodes: [9], furtherRights: ['cancel'] },
    })
    await change(caller, id, { name: 'Ravi M.', accessCodes: [7, 9] })
    await expectProblem(change(caller, id, { accessCodes: [10] }), 'right_not_held')
    await expectProblem(change(caller, id, { furtherRights: ['conduct'] }), 'right_not_held')
    await expectProblem(change(caller, id, { role: 'Admin' }), 'admin_only')
    const other = { ...body, username: 'other', email: 'other@example.org' }
    for (const rights of [
      { role: 'Admin' as const },
      { accessCodes: [10] },
      { furtherRights: ['conduct' as const] },
    ]) {
      const code = 'role' in rights ? 'admin_only' : 'right_not_held'
      await expectProblem(caller.call(addEmployee, { body: { ...other, ...rights } }), code)
    }
    expect((await admin.call(listEmployees)).map(({ username }) => username)).not.toContain('other')
    expect(await employee(id)).toMatchObject({ accessCodes: [7, 9], role: 'Employee' })
  })

  it('cannot rename a person with more permissions', async () => {
    const { caller } = await addStaff({ accessCodes: [7, 9] })
    const { id } = await admin.call(addEmployee, {
      body: {
        ...testEmployee,
        username: 'stronger',
        email: 'stronger@example.org',
        accessCodes: [9, 12],
      },
    })
    await expectProblem(change(caller, id, { username: 'mine-now' }), 'right_not_held')
    await change(caller, id, { name: 'Another name' })
    expect(await employee(id)).toMatchObject({ username: 'stronger', name: 'Another name' })
  })

  it('cannot change Admins', async () => {
    const { caller } = await addStaff({ accessCodes: [7] })
    await expectProblem(change(caller, 1, { name: 'Somebody Else' }), 'admin_only')
    await expectProblem(change(caller, 1, { role: 'Employee' }), 'admin_only')
    await expectProblem(retire(caller, 1), 'admin_only')
  })

  it('cannot change their own permissions, nor retire themselves', async () => {
    const { id, caller } = await addStaff({ accessCodes: [7, 9] })
    await expectProblem(change(caller, id, { accessCodes: [7, 9, 10] }), 'own_account')
    await expectProblem(change(caller, id, { accessCodes: [7] }), 'own_account')
    await expectProblem(change(caller, id, { role: 'Admin' }), 'own_account')
    await expectProblem(retire(caller, id), 'own_account')
    await change(caller, id, { name: 'A Better Name' })
    expect((await employee(id)).name).toBe('A Better Name')
  })

  it('cannot restore a person with more permissions', async () => {
    const { caller } = await addStaff({ accessCodes: [7, 9] })
    const { id } = await addStaff({ accessCodes: [9, 12] })
    await retire(caller, id)
    await expectProblem(retire(caller, id, true), 'right_not_held')
    await retire(admin, id, true)
  })

  it('finds no consultant among the Employees, and no Employee among the consultants', async () => {
    const { version } = await consultant(4)
    const active = { version, active: false }
    await expectProblem(
      admin.call(retireEmployee, { params: { id: 4 }, body: active }),
      'not_found',
    )
    await expectProblem(
      admin.call(retireConsultant, { params: { id: 2 }, body: { version: 1, active: false } }),
      'not_found',
    )
    const body = { ...testConsultant, version: 1 }
    await expectProblem(admin.call(changeConsultant, { params: { id: 1 }, body }), 'not_found')
  })
})

describe('a change of permissions', () => {
  it('takes effect at once in open sessions', async () => {
    const { id, caller } = await addStaff()
    await expectProblem(caller.call(labTestMaster.list), 'forbidden')
    await change(admin, id, { accessCodes: [14] })
    await caller.call(labTestMaster.list)
    await change(admin, id, { role: 'Admin' })
    await caller.call(listEmployees)
    await change(admin, id, { role: 'Employee', accessCodes: [] })
    await expectProblem(caller.call(labTestMaster.list), 'forbidden')
    expect((await caller.call(readSession)).staff).toMatchObject({ role: 'Employee' })
  })

  it('is made by one of two people who saw the same version', async () => {
    const { id } = await addStaff()
    const seen = await employee(id)
    const results = await Promise.allSettled([
      change(admin, id, { accessCodes: [9] }, seen),
      change(admin, id, { accessCodes: [10] }, seen),
    ])
    const rejected = results.filter((it) => it.status === 'rejected')
    expect(rejected.map(({ reason }) => (reason as { code: string }).code)).toEqual(['row_changed'])
  })
})

describe('a retired Employee', () => {
  it('is signed out everywhere at once, and stays so when restored', async () => {
    const { id, username, caller } = await addStaff()
    await retire(admin, id)
    await expectProblem(caller.call(readSession), 'signed_out')
    expect((await trySignIn(clinic.app, username)).code).toBe('wrong_sign_in')
    await retire(admin, id, true)
    expect(await problemOf(caller.call(readSession))).toBe('signed_out')
    expect((await trySignIn(clinic.app, username)).status).toBe(200)
  })
})

describe('the last Admin', () => {
  it('remains: of two who demote or retire each other at once one is refused', async () => {
    for (const action of [
      (asCaller: Caller, id: number) => change(asCaller, id, { role: 'Employee' }),
      (asCaller: Caller, id: number) => retire(asCaller, id),
    ]) {
      const second = await addStaff({ role: 'Admin' })
      const results = await Promise.allSettled([action(admin, second.id), action(second.caller, 1)])
      const codes = results.map((it) => (it.status === 'rejected' ? it.reason.code : 'done'))
      expect(codes.filter((code) => code === 'done')).toHaveLength(1)
      const admins = await clinic.db`
        select id from staff where role = 'Admin' and active and locked_at is null`
      expect(admins).toHaveLength(1)
      await clinic.db`update staff set role = 'Admin', active = true where id = 1`
      await clinic.db`update staff set role = 'Employee' where id = ${second.id}`
      admin = callerOf(clinic.app, await signInAs(clinic.app, 'admin', `10.0.2.${second.id % 250}`))
    }
  })
})
