import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  listBranches,
  addBranch,
  changeBranch,
  listAllBranches,
  retireBranch,
} from '../branches/branches.ts'
import { listAllServices, addService, changeService } from '../services/services.ts'
import { listConsultants } from '../consultants/consultants.ts'
import { changeConsultant, listAllConsultants } from '../staff/consultant-master.ts'
import { listLabTests, labTestMaster } from '../test-catalogue/tests.ts'
import { testConsultant, createStaff } from '../../test-kit/staff.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const hebbal = { name: 'Hebbal, Bengaluru', address: '1 Ring Road', phone: '080 4000 0199' }
const branchNamed = async (name: string) =>
  (await admin.call(listAllBranches)).find((branch) => branch.name === name)!

describe('a branch', () => {
  it('that is added is offered at once, and audited with who added it', async () => {
    const { id } = await admin.call(addBranch, { body: hebbal })
    expect((await admin.call(listBranches)).map((branch) => branch.id)).toContain(id)
    const [event] = await clinic.db`
      select staff_id, action, after from audit_event
      where subject = 'branch' and subject_id = ${id}`
    expect(event).toMatchObject({ staffId: 1, action: 'added', after: hebbal })
  })

  it('has a unique name, regardless of case, retired ones included', async () => {
    const expectProblem = admin
      .call(addBranch, { body: { ...hebbal, name: ' hebbal,  BENGALURU ' } })
      .catch((problem: unknown) => problem)
    expect(await expectProblem).toMatchObject({
      code: 'name_taken',
      fields: { name: 'masters.nameTaken' },
    })
  })

  it('is changed by one of two people who saw the same version, and the other gets an error', async () => {
    const { id, version } = await branchNamed(hebbal.name)
    const change = (phone: string) =>
      admin.call(changeBranch, { params: { id }, body: { ...hebbal, phone, version } })
    const results = await Promise.allSettled([change('080 1'), change('080 2')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await problemOf(change('080 3'))).toBe('row_changed')
    const [event] = await clinic.db`
      select before, after from audit_event
      where subject = 'branch' and subject_id = ${id} and action = 'changed'`
    expect(event!.before).toMatchObject({ phone: hebbal.phone })
    expect(event!.after).toMatchObject({ phone: expect.stringMatching(/^080 [12]$/) })
  })

  it('is added, changed and retired once when the answer was lost and the request is repeated', async () => {
    const yelahanka = { name: 'Yelahanka', address: '2 Lake Road', phone: '080 4000 0198' }
    const { id } = await admin.call(addBranch, { body: yelahanka })
    await expect(admin.call(addBranch, { body: yelahanka })).resolves.toEqual({ id })
    await createStaff(clinic.db, { username: 'second', role: 'Admin' })
    const other = await clinic.callerFor('second')
    expect(await problemOf(other.call(addBranch, { body: yelahanka }))).toBe('name_taken')

    const change = (caller: Caller, phone = '080 9') =>
      caller.call(changeBranch, { params: { id }, body: { ...yelahanka, phone, version: 1 } })
    await change(admin)
    await expect(change(admin)).resolves.toEqual({})
    expect(await problemOf(change(admin, '080 8'))).toBe('row_changed')
    expect(await problemOf(change(other))).toBe('row_changed')

    const retire = (caller: Caller) =>
      caller.call(retireBranch, { params: { id }, body: { version: 2, active: false } })
    await retire(admin)
    await expect(retire(admin)).resolves.toEqual({})
    expect(await problemOf(retire(other))).toBe('row_changed')
    // After another change the repeated request is refused.
    expect(await problemOf(change(admin))).toBe('row_changed')
    expect(await problemOf(admin.call(addBranch, { body: yelahanka }))).toBe('name_taken')
    const events = await clinic.db`
      select action from audit_event where subject = 'branch' and subject_id = ${id} order by id`
    expect(events.map(({ action }) => action)).toEqual(['added', 'changed', 'retired'])
  })

  it('that is retired is not offered, stays in the list, and can be restored', async () => {
    const { id, version } = await branchNamed(hebbal.name)
    const offered = async () => (await admin.call(listBranches)).some((branch) => branch.id === id)
    await admin.call(retireBranch, { params: { id }, body: { version, active: false } })
    expect(await offered()).toBe(false)
    const retired = await branchNamed(hebbal.name)
    expect(retired.active).toBe(false)
    await admin.call(retireBranch, {
      params: { id },
      body: { version: retired.version, active: true },
    })
    expect(await offered()).toBe(true)
  })

  it('shows the number of upcoming appointments there', async () => {
    const [{ count }] = (await clinic.db`
      select count(*)::int as count from appointment
      where branch_id = 1 and status = 'PE' and day >= '2026-11-24'`) as [{ count: number }]
    expect(count).toBeGreaterThan(0)
    const first = (await admin.call(listAllBranches)).find(({ id }) => id === 1)!
    expect(first.booked).toBe(count)
  })

  it('that does not exist is not found', async () => {
    const body = { ...hebbal, name: 'Nowhere', version: 1 }
    expect(await problemOf(admin.call(changeBranch, { params: { id: 9999 }, body }))).toBe(
      'not_found',
    )
  })
})

describe('a service', () => {
  const consultant = 4
  it('is given by consultants who have a fee for it, and by nobody else', async () => {
    const body = {
      name: 'Diet advice',
      minutes: 20,
      isSeries: false,
      fees: [{ id: consultant, fee: 350.5 }],
    }
    const { id } = await admin.call(addService, { body })
    const consultantsOfService = () => admin.call(listConsultants, { query: { service: id } })
    expect(await consultantsOfService()).toMatchObject([{ id: consultant, fee: 350.5 }])

    const version = 1
    const without = { ...body, version, fees: [] }
    await admin.call(changeService, { params: { id }, body: without })
    expect(await consultantsOfService()).toEqual([])
    const [event] = await clinic.db`
      select before, after from audit_event where subject = 'service fees' and subject_id = ${id}
      order by id desc limit 1`
    expect(event).toEqual({ before: [{ id: consultant, fee: 350.5 }], after: [] })
  })

  it('is changed once with its fees when the request is repeated, unless a fee has changed since', async () => {
    const fees = [{ id: 4, fee: 640 }]
    const { id } = await admin.call(addService, {
      body: { name: 'Walking', minutes: 20, isSeries: false, fees },
    })
    const change = (version: number, fee = 650) =>
      admin.call(changeService, {
        params: { id },
        body: {
          name: 'Walking school',
          minutes: 20,
          isSeries: false,
          version,
          fees: [{ id: 4, fee }],
        },
      })
    await change(1)
    await expect(change(1)).resolves.toEqual({})
    const row = async () => (await admin.call(listAllServices)).find((it) => it.id === id)!
    expect(await row()).toMatchObject({ version: 2, fees: [{ id: 4, fee: 650 }] })
    // From the consultant's form, which increments the service's version.
    const consultant = (await admin.call(listAllConsultants)).find((it) => it.id === 4)!
    const { name, username, email, version } = consultant
    await admin.call(changeConsultant, {
      params: { id: 4 },
      body: { ...testConsultant, name, username, email, version, fees: [{ id, fee: 700 }] },
    })
    expect(await row()).toMatchObject({ version: 3 })
    expect(await problemOf(change(2))).toBe('row_changed')
    expect(await row()).toMatchObject({ fees: [{ id: 4, fee: 700 }] })
  })

  it('is not given by a person who is not a consultant', async () => {
    const body = { name: 'Errands', minutes: 20, isSeries: false, fees: [{ id: 1, fee: 10 }] }
    expect(await problemOf(admin.call(addService, { body }))).toBe('not_found')
    const names = (await admin.call(listAllServices)).map(({ name }) => name)
    expect(names).not.toContain('Errands')
  })

  it('reports errors at the field', async () => {
    const body = { name: ' ', minutes: 3, isSeries: false, fees: [] }
    const problem = await admin.call(addService, { body }).catch((error: unknown) => error)
    expect(problem).toMatchObject({
      fields: { name: 'masters.nameRequired', minutes: 'services.minutesRange' },
    })
  })
})

describe('a lab test', () => {
  it('that is retired cannot be recommended', async () => {
    const [first] = await admin.call(labTestMaster.list)
    const { id, version } = first!
    await admin.call(labTestMaster.retire, { params: { id }, body: { version, active: false } })
    expect((await admin.call(listLabTests)).map((test) => test.id)).not.toContain(id)
  })
})
