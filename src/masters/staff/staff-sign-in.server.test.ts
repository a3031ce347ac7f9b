import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSession } from '../../access/auth/sign-in.ts'
import { trySignIn } from '../../test-kit/sign-in.server.ts'
import { signInAs, someStaff } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { consultantSignIn, employeeSignIn } from './staff-sign-in.ts'

let clinic: TestClinic
let admin: Caller
/** An Employee with code 7 and booking, and one with code 4. */
let keeper: Caller
let consultantKeeper: Caller
let keeperId: number

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
  keeperId = await someStaff(clinic.db, {
    username: 'keeper',
    role: 'Employee',
    accessCodes: [7, 9],
  })
  keeper = callerOf(clinic.app, await signInAs(clinic.app, 'keeper', '10.0.0.2'))
  await someStaff(clinic.db, { username: 'keeper.c', role: 'Employee', accessCodes: [4, 10, 12] })
  consultantKeeper = callerOf(clinic.app, await signInAs(clinic.app, 'keeper.c', '10.0.0.3'))
})
afterAll(() => clinic.close())

let made = 0
let id: number
let username: string
let caller: Caller
beforeEach(async () => {
  made += 1
  username = `somebody.${made}`
  id = await someStaff(clinic.db, { username, role: 'Employee', accessCodes: [9] })
  caller = callerOf(clinic.app, await signInAs(clinic.app, username, `10.0.1.${made}`))
})

const of = (staffId: number) => ({ params: { id: staffId } })
const lock = (by: Caller, staffId: number, locked: boolean) =>
  by.call(employeeSignIn.lock, { ...of(staffId), body: { locked } })
const expectRefusal = async (promise: Promise<unknown>, code: string) =>
  expect(await refusalOf(promise)).toBe(code)

describe('how somebody signs in', () => {
  it('is seen by who keeps them: when last, with what, and where they are signed in', async () => {
    for (const by of [admin, keeper]) {
      const seen = await by.call(employeeSignIn.read, of(id))
      expect(seen).toMatchObject({
        locked: false,
        passwordPending: false,
        hasSecondFactor: false,
        passkeys: 0,
        sessions: [{ address: `10.0.1.${made}` }],
      })
      expect(Date.now() - Date.parse(seen.lastSignIn!)).toBeLessThan(600_000)
    }
  })

  it('of Admins and consultants is seen by Admins alone', async () => {
    await expectRefusal(keeper.call(employeeSignIn.read, of(1)), 'admin_only')
    await expectRefusal(keeper.call(employeeSignIn.endAll, of(1)), 'admin_only')
    await expectRefusal(consultantKeeper.call(consultantSignIn.read, of(4)), 'forbidden')
    await admin.call(consultantSignIn.read, of(4))
    await expectRefusal(admin.call(consultantSignIn.read, of(2)), 'not_found')
  })
})

describe('the sessions of somebody', () => {
  it('end one by one or all, at once', async () => {
    const second = callerOf(clinic.app, await signInAs(clinic.app, username, '10.0.2.9'))
    const { sessions } = await admin.call(employeeSignIn.read, of(id))
    expect(sessions).toHaveLength(2)
    const latest = { params: { id, session: sessions[0]!.id } }
    await keeper.call(employeeSignIn.endOne, latest)
    await expectRefusal(second.call(readSession), 'signed_out')
    await caller.call(readSession)
    await expectRefusal(keeper.call(employeeSignIn.endOne, latest), 'not_found')
    await admin.call(employeeSignIn.endAll, of(id))
    await expectRefusal(caller.call(readSession), 'signed_out')
  })

  it('are not ended under somebody else’s name', async () => {
    const [own] = (await admin.call(employeeSignIn.read, of(1))).sessions
    const wish = { params: { id, session: own!.id } }
    await expectRefusal(keeper.call(employeeSignIn.endOne, wish), 'not_found')
    await admin.call(readSession)
  })
})

describe('a lock', () => {
  it('ends what is open, keeps out, and is taken away again', async () => {
    await lock(keeper, id, true)
    await expectRefusal(caller.call(readSession), 'signed_out')
    expect((await trySignIn(clinic.app, username)).code).toBe('locked')
    expect(await admin.call(employeeSignIn.read, of(id))).toMatchObject({
      locked: true,
      sessions: [],
    })
    await lock(keeper, id, false)
    expect((await trySignIn(clinic.app, username)).status).toBe(200)
  })

  it('is not for oneself, nor for an Admin by anybody else', async () => {
    await expectRefusal(lock(admin, 1, true), 'own_account')
    await expectRefusal(lock(keeper, keeperId, true), 'own_account')
    await expectRefusal(lock(keeper, 1, true), 'admin_only')
  })

  it('of two Admins who lock each other at once holds for one', async () => {
    const other = await someStaff(clinic.db, { username: `admin.${made}`, role: 'Admin' })
    const second = callerOf(clinic.app, await signInAs(clinic.app, `admin.${made}`, '10.0.4.1'))
    const results = await Promise.allSettled([lock(admin, other, true), lock(second, 1, true)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await clinic.db`update staff set locked_at = null where id = 1`
    await clinic.db`update staff set role = 'Employee' where id = ${other}`
    admin = callerOf(clinic.app, await signInAs(clinic.app, 'admin', '10.0.4.2'))
  })
})

describe('a new password', () => {
  it('is answered once, signs out, and must be changed', async () => {
    const { password } = await keeper.call(employeeSignIn.setPassword, of(id))
    await expectRefusal(caller.call(readSession), 'signed_out')
    expect((await trySignIn(clinic.app, username)).code).toBe('wrong_sign_in')
    const again = await trySignIn(clinic.app, username, password)
    expect((await again.caller.call(readSession)).staff.duty).toBe('password_change_first')
    expect((await admin.call(employeeSignIn.read, of(id))).passwordPending).toBe(true)
    expect(JSON.stringify(await clinic.db`select * from audit_event`)).not.toContain(password)
  })

  it('is set by nobody for themselves, for an Admin, or for whoever may more', async () => {
    await expectRefusal(admin.call(employeeSignIn.setPassword, of(1)), 'own_account')
    await expectRefusal(keeper.call(employeeSignIn.setPassword, of(1)), 'admin_only')
    await clinic.db`update staff set further_rights = '{conduct}' where id = ${id}`
    await expectRefusal(keeper.call(employeeSignIn.setPassword, of(id)), 'right_not_held')
    await caller.call(readSession)
  })

  it('of a consultant is an Admin’s to set, for it opens patients’ records', async () => {
    await expectRefusal(consultantKeeper.call(consultantSignIn.setPassword, of(4)), 'forbidden')
    const { password } = await admin.call(consultantSignIn.setPassword, of(4))
    expect((await trySignIn(clinic.app, 'anita', password)).status).toBe(200)
  })
})

describe('a second factor', () => {
  it('that was lost is taken away by an Admin alone', async () => {
    await clinic.db`update staff set two_factor_enabled = true where id = ${id}`
    await clinic.db`
      insert into sign_in_second_factor (staff_id, secret, backup_codes, verified)
      values (${id}, 'x', 'x', true)`
    await expectRefusal(keeper.call(employeeSignIn.resetSecondFactor, of(id)), 'admin_only')
    await expectRefusal(admin.call(employeeSignIn.resetSecondFactor, of(1)), 'own_account')
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

it('a keeper whose right was taken a moment ago keeps nobody', async () => {
  const body = { locked: true }
  const rows = clinic.db.begin(async (tx) => {
    await tx`update staff set access_codes = '{}' where id = ${keeperId}`
    const late = keeper.call(employeeSignIn.lock, { ...of(id), body }).catch((it: unknown) => it)
    // It waits for the row that this transaction holds, and finds what became of it.
    const waiting = () => clinic.db`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
    return { late }
  })
  expect(await (await rows).late).toMatchObject({ code: 'forbidden' })
  await caller.call(readSession)
})
