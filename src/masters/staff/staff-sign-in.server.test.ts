import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../access/auth/sign-in.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { consultantSignIn, employeeSignIn } from './staff-sign-in.ts'

let clinic: TestClinic
let admin: Caller
/** An Employee with code 7 and booking, and one with code 4. */
let manager: Caller
let consultantManager: Caller
let managerId: number

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  managerId = await createStaff(clinic.db, {
    username: 'keeper',
    role: 'Employee',
    accessCodes: [7, 9],
  })
  manager = callerOf(clinic.app, await signInAs(clinic.app, 'keeper', '10.0.0.2'))
  await createStaff(clinic.db, { username: 'keeper.c', role: 'Employee', accessCodes: [4, 10, 12] })
  consultantManager = callerOf(clinic.app, await signInAs(clinic.app, 'keeper.c', '10.0.0.3'))
})
afterAll(() => clinic.close())

let createdCount = 0
let id: number
let username: string
let caller: Caller
beforeEach(async () => {
  createdCount += 1
  username = `somebody.${createdCount}`
  id = await createStaff(clinic.db, { username, role: 'Employee', accessCodes: [9] })
  caller = callerOf(clinic.app, await signInAs(clinic.app, username, `10.0.1.${createdCount}`))
})

const of = (staffId: number) => ({ params: { id: staffId } })
const newPasswordOf = (staffId: number, removeFactors = false) => ({
  ...of(staffId),
  body: { removeFactors },
})
const lock = (asCaller: Caller, staffId: number, locked: boolean) =>
  asCaller.call(employeeSignIn.lock, { ...of(staffId), body: { locked } })
const expectProblem = async (promise: Promise<unknown>, code: string) =>
  expect(await problemOf(promise)).toBe(code)

describe('the sign-in of a person', () => {
  it('is visible to their manager: when last, with what, and the open sessions', async () => {
    for (const asCaller of [admin, manager]) {
      const seen = await asCaller.call(employeeSignIn.read, of(id))
      expect(seen).toMatchObject({
        locked: false,
        passwordPending: false,
        hasSecondFactor: false,
        passkeys: 0,
        sessions: [{ address: `10.0.1.${createdCount}` }],
      })
      expect(Date.now() - Date.parse(seen.lastSignIn!)).toBeLessThan(600_000)
    }
  })

  it('of Admins and consultants is visible to Admins only', async () => {
    await expectProblem(manager.call(employeeSignIn.read, of(1)), 'admin_only')
    await expectProblem(manager.call(employeeSignIn.endAll, of(1)), 'admin_only')
    await expectProblem(consultantManager.call(consultantSignIn.read, of(4)), 'forbidden')
    await admin.call(consultantSignIn.read, of(4))
    await expectProblem(admin.call(consultantSignIn.read, of(2)), 'not_found')
  })
})

describe('the sessions of a person', () => {
  it('end one by one or all at once', async () => {
    const second = callerOf(clinic.app, await signInAs(clinic.app, username, '10.0.2.9'))
    const { sessions } = await admin.call(employeeSignIn.read, of(id))
    expect(sessions).toHaveLength(2)
    const latest = { params: { id, session: sessions[0]!.id } }
    await manager.call(employeeSignIn.endOne, latest)
    await expectProblem(second.call(readSession), 'signed_out')
    await caller.call(readSession)
    await expectProblem(manager.call(employeeSignIn.endOne, latest), 'not_found')
    await admin.call(employeeSignIn.endAll, of(id))
    await expectProblem(caller.call(readSession), 'signed_out')
  })

  it('cannot be ended under another person’s id', async () => {
    const [ownSession] = (await admin.call(employeeSignIn.read, of(1))).sessions
    const request = { params: { id, session: ownSession!.id } }
    await expectProblem(manager.call(employeeSignIn.endOne, request), 'not_found')
    await admin.call(readSession)
  })
})

describe('a lock', () => {
  it('ends the sessions, keeps the person out, and can be removed', async () => {
    await lock(manager, id, true)
    await expectProblem(caller.call(readSession), 'signed_out')
    expect((await trySignIn(clinic.app, username)).code).toBe('locked')
    expect(await admin.call(employeeSignIn.read, of(id))).toMatchObject({
      locked: true,
      sessions: [],
    })
    await lock(manager, id, false)
    expect((await trySignIn(clinic.app, username)).status).toBe(200)
  })

  it('cannot be set on oneself, nor on an Admin by anybody else', async () => {
    await expectProblem(lock(admin, 1, true), 'own_account')
    await expectProblem(lock(manager, managerId, true), 'own_account')
    await expectProblem(lock(manager, 1, true), 'admin_only')
  })

  it('of two Admins who lock each other at once takes effect for one', async () => {
    const other = await createStaff(clinic.db, { username: `admin.${createdCount}`, role: 'Admin' })
    const second = callerOf(
      clinic.app,
      await signInAs(clinic.app, `admin.${createdCount}`, '10.0.4.1'),
    )
    const results = await Promise.allSettled([lock(admin, other, true), lock(second, 1, true)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await clinic.db`update staff set locked_at = null where id = 1`
    await clinic.db`update staff set role = 'Employee' where id = ${other}`
    admin = callerOf(clinic.app, await signInAs(clinic.app, 'admin', '10.0.4.2'))
  })
})

describe('a password reset', () => {
  it('answers the password once, ends the sessions, and requires a change', async () => {
    const { password } = await manager.call(employeeSignIn.setPassword, newPasswordOf(id))
    await expectProblem(caller.call(readSession), 'signed_out')
    expect((await trySignIn(clinic.app, username)).code).toBe('wrong_sign_in')
    const again = await trySignIn(clinic.app, username, password)
    expect((await again.caller.call(readSession)).staff.requiredAction).toBe(
      'password_change_first',
    )
    expect((await admin.call(employeeSignIn.read, of(id))).passwordPending).toBe(true)
    expect(JSON.stringify(await clinic.db`select * from audit_event`)).not.toContain(password)
  })

  it('cannot be made for oneself, for an Admin, or for a person with more permissions', async () => {
    await expectProblem(admin.call(employeeSignIn.setPassword, newPasswordOf(1)), 'own_account')
    await expectProblem(manager.call(employeeSignIn.setPassword, newPasswordOf(1)), 'admin_only')
    await clinic.db`update staff set further_rights = '{conduct}' where id = ${id}`
    await expectProblem(
      manager.call(employeeSignIn.setPassword, newPasswordOf(id)),
      'right_not_held',
    )
    await caller.call(readSession)
  })

  it('of a consultant is for Admins, because it opens patients’ records', async () => {
    await expectProblem(
      consultantManager.call(consultantSignIn.setPassword, newPasswordOf(4)),
      'forbidden',
    )
    const { password } = await admin.call(consultantSignIn.setPassword, newPasswordOf(4))
    expect((await trySignIn(clinic.app, 'anita', password)).status).toBe(200)
  })
})

describe('a second factor', () => {
  it('that was lost is removed by Admins only', async () => {
    await clinic.db`update staff set two_factor_enabled = true where id = ${id}`
    await clinic.db`
      insert into sign_in_second_factor (staff_id, secret, backup_codes, verified)
      values (${id}, 'x', 'x', true)`
    await expectProblem(manager.call(employeeSignIn.resetSecondFactor, of(id)), 'admin_only')
    await expectProblem(admin.call(employeeSignIn.resetSecondFactor, of(1)), 'own_account')
    expect((await admin.call(employeeSignIn.read, of(id))).hasSecondFactor).toBe(true)
    await admin.call(employeeSignIn.resetSecondFactor, of(id))
    await admin.call(employeeSignIn.resetSecondFactor, of(id))
    expect((await admin.call(employeeSignIn.read, of(id))).hasSecondFactor).toBe(false)
    expect((await trySignIn(clinic.app, username)).status).toBe(200)
    const events = await clinic.db`
      select from audit_event where subject_id = ${id} and action = 'reset second factor'`
    expect(events).toHaveLength(1)
  })
})

it('a manager whose permission was just withdrawn cannot act', async () => {
  const body = { locked: true }
  const rows = clinic.db.begin(async (tx) => {
    await tx`update staff set access_codes = '{}' where id = ${managerId}`
    const late = manager.call(employeeSignIn.lock, { ...of(id), body }).catch((it: unknown) => it)
    // It waits for the row that this transaction has locked, and then sees the change.
    const waiting = () => clinic.db`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
    return { late }
  })
  expect(await (await rows).late).toMatchObject({ code: 'forbidden' })
  await caller.call(readSession)
})
