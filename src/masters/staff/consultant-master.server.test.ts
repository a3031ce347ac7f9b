import { afterAll, beforeAll, expect, it } from 'vitest'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { createStaff, signInAs, testConsultant } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { listConsultants } from '../consultants/consultants.ts'
import { changeService, listAllServices } from '../services/services.ts'
import {
  addConsultant,
  changeConsultant,
  listAllConsultants,
  retireConsultant,
} from './consultant-master.ts'
import { listEmployees } from './employee-master.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const consultant = async (id: number) =>
  (await admin.call(listAllConsultants)).find((row) => row.id === id)!
const expectProblem = async (promise: Promise<unknown>, code: string) =>
  expect(await problemOf(promise)).toBe(code)

const leela = { ...testConsultant, fees: [{ id: 1, fee: 450 }], accessCodes: [10] }
const offered = async (service: number) =>
  (await admin.call(listConsultants, { query: { service } })).map(({ name }) => name)

it('a consultant is offered for the services that they have a fee for', async () => {
  const { id } = await admin.call(addConsultant, { body: leela })
  expect(await offered(1)).toContain('Dr. Leela Rao')
  expect(await consultant(id)).toMatchObject({
    role: 'Consultant',
    degree: 'MBBS, MD',
    registrationNumber: 'KMC 12345',
    fees: [{ id: 1, fee: 450 }],
    booked: 0,
  })
  const body = { ...leela, degree: '', fees: [{ id: 2, fee: 500.5 }], version: 1 }
  await admin.call(changeConsultant, { params: { id }, body })
  expect(await offered(1)).not.toContain('Dr. Leela Rao')
  expect(await consultant(id)).toMatchObject({ degree: null, fees: [{ id: 2, fee: 500.5 }] })
  const [event] = await clinic.db`
    select before, after from audit_event
    where subject = 'consultant fees' and subject_id = ${id} order by id desc limit 1`
  expect(event).toEqual({ before: [{ id: 1, fee: 450 }], after: [{ id: 2, fee: 500.5 }] })
  const nowhere = { ...body, version: 2, fees: [{ id: 999, fee: 1 }] }
  await expectProblem(admin.call(changeConsultant, { params: { id }, body: nowhere }), 'not_found')
})

it('a consultant whose fees were changed from the service has a new version, and vice versa', async () => {
  const service = async () => (await admin.call(listAllServices)).find(({ id }) => id === 1)!
  const seen = await consultant(4)
  const { version, minutes, name, fees } = await service()
  const others = fees.filter(({ id }) => id !== 4).map(({ id, fee }) => ({ id, fee }))
  await admin.call(changeService, {
    params: { id: 1 },
    body: { version, minutes, isSeries: false, name, fees: [...others, { id: 4, fee: 611 }] },
  })
  const late = { ...testConsultant, username: 'anita', version: seen.version }
  await expectProblem(
    admin.call(changeConsultant, { params: { id: 4 }, body: late }),
    'row_changed',
  )
  const before = await service()
  const now = await consultant(4)
  const { degree, registrationNumber, username, email, mobile, accessCodes } = now
  await admin.call(changeConsultant, {
    params: { id: 4 },
    body: {
      name: now.name,
      username,
      email,
      mobile: mobile!,
      accessCodes,
      degree: degree!,
      furtherRights: [],
      registrationNumber: registrationNumber!,
      fees: [{ id: 1, fee: 600 }],
      version: now.version,
    },
  })
  expect((await service()).version).toBe(before.version + 1)
})

it('a consultant and their service can be changed concurrently, repeatedly', async () => {
  for (let fee = 700; fee < 712; fee += 1) {
    const ownPasswords = await consultant(4)
    const { version, minutes, name } = (await admin.call(listAllServices))[0]!
    const body = {
      ...testConsultant,
      name: ownPasswords.name,
      username: ownPasswords.username,
      email: ownPasswords.email,
      fees: [{ id: 1, fee }],
      version: ownPasswords.version,
    }
    const results = await Promise.allSettled([
      admin.call(changeConsultant, { params: { id: 4 }, body }),
      admin.call(changeService, {
        params: { id: 1 },
        body: { version, minutes, isSeries: false, name, fees: [{ id: 4, fee: fee + 100 }] },
      }),
    ])
    const codes = results.map((it) => (it.status === 'rejected' ? it.reason.code : 'done'))
    expect(codes.toSorted()).toEqual(['done', 'row_changed'])
  }
})

it('a consultant has their details managed by an Employee with code 4, and their account by Admins only', async () => {
  const username = 'details.only'
  await createStaff(clinic.db, { role: 'Employee', accessCodes: [4, 5, 9], username })
  const caller = callerOf(clinic.app, await signInAs(clinic.app, username))
  const body = { ...testConsultant, username: 'mira', email: 'mira@example.org' }
  await expectProblem(caller.call(addConsultant, { body }), 'forbidden')
  const { id } = await admin.call(addConsultant, { body })
  const change = (changes: object) =>
    caller.call(changeConsultant, { params: { id }, body: { ...body, version: 1, ...changes } })
  for (const account of [
    { username: 'mira.b' },
    { email: 'mine@example.org' },
    { accessCodes: [9] },
  ]) {
    await expectProblem(change(account), 'admin_only')
  }
  await change({ name: 'Dr. Mira Bose', degree: 'MD', mobile: '9000000098' })
  expect(await consultant(id)).toMatchObject({ name: 'Dr. Mira Bose', username: 'mira' })
  const active = { version: 2, active: false }
  await expectProblem(caller.call(retireConsultant, { params: { id }, body: active }), 'forbidden')
  await expectProblem(caller.call(listEmployees), 'forbidden')
})

it('a consultant that is retired is offered nowhere, and keeps their appointments', async () => {
  const { version, booked } = await consultant(5)
  const [{ count }] = (await clinic.db`
    select count(*)::int as count from appointment
    where consultant_id = 5 and status = 'PE' and day >= '2026-11-24'`) as [{ count: number }]
  expect(count).toBeGreaterThan(0)
  expect(booked).toBe(count)
  const [place] = await clinic.db<{ branchId: number }[]>`
    select branch_id from slot where consultant_id = 5 and active limit 1`
  const open = async () => {
    const days = [
      '2026-11-30',
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ]
    const lists = await Promise.all(
      days.map((day) =>
        admin
          .call(listOpenSlots, { query: { consultant: 5, branch: place!.branchId, day } })
          .then(({ slots }) => slots),
      ),
    )
    return lists.flat().length
  }
  expect(await open()).toBeGreaterThan(0)
  await admin.call(retireConsultant, { params: { id: 5 }, body: { version, active: false } })
  expect(await open()).toBe(0)
  const names = (await admin.call(listConsultants, { query: {} })).map(({ id }) => id)
  expect(names).not.toContain(5)
  expect(await consultant(5)).toMatchObject({ active: false, booked: count })
})
