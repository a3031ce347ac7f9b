import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listBranches } from '../branches/branches.ts'
import {
  addBranch,
  changeBranch,
  listAllBranches,
  retireBranch,
} from '../branches/branch-master.ts'
import { listAllServices, addService, changeService } from '../services/service-master.ts'
import { listConsultants } from '../consultants/consultants.ts'
import { listLabTests } from '../test-catalogue/tests.ts'
import { labTestMaster } from '../test-catalogue/test-master.ts'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
})
afterAll(() => clinic.close())

const hebbal = { name: 'Hebbal, Bengaluru', address: '1 Ring Road', phone: '080 4000 0199' }
const branchNamed = async (name: string) =>
  (await admin.call(listAllBranches)).find((branch) => branch.name === name)!

describe('a branch', () => {
  it('that is added is offered at once, and leaves who added it in the audit', async () => {
    const { id } = await admin.call(addBranch, { body: hebbal })
    expect((await admin.call(listBranches)).map((branch) => branch.id)).toContain(id)
    const [event] = await clinic.db`
      select staff_id, action, after from audit_event
      where subject = 'branch' and subject_id = ${id}`
    expect(event).toMatchObject({ staffId: 1, action: 'added', after: hebbal })
  })

  it('keeps a name for itself, whatever its capitals, also when it is retired', async () => {
    const refused = admin
      .call(addBranch, { body: { ...hebbal, name: ' hebbal,  BENGALURU ' } })
      .catch((refusal: unknown) => refusal)
    expect(await refused).toMatchObject({
      code: 'name_taken',
      fields: { name: 'masters.nameTaken' },
    })
  })

  it('is changed by one of two people who saw the same version, and the other is told', async () => {
    const { id, version } = await branchNamed(hebbal.name)
    const change = (phone: string) =>
      admin.call(changeBranch, { params: { id }, body: { ...hebbal, phone, version } })
    const results = await Promise.allSettled([change('080 1'), change('080 2')])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(change('080 3'))).toBe('row_changed')
    const [event] = await clinic.db`
      select before, after from audit_event
      where subject = 'branch' and subject_id = ${id} and action = 'changed'`
    expect(event!.before).toMatchObject({ phone: hebbal.phone })
    expect(event!.after).toMatchObject({ phone: expect.stringMatching(/^080 [12]$/) })
  })

  it('that is retired is offered no more, stays in the list, and can be brought back', async () => {
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

  it('tells how many appointments are booked there from today on', async () => {
    const [{ count }] = (await clinic.db`
      select count(*)::int as count from appointment
      where branch_id = 1 and status = 'PE' and day >= '2026-11-24'`) as [{ count: number }]
    expect(count).toBeGreaterThan(0)
    const first = (await admin.call(listAllBranches)).find(({ id }) => id === 1)!
    expect(first.booked).toBe(count)
  })

  it('that nobody has is not found', async () => {
    const body = { ...hebbal, name: 'Nowhere', version: 1 }
    expect(await refusalOf(admin.call(changeBranch, { params: { id: 9999 }, body }))).toBe(
      'not_found',
    )
  })
})

describe('a service', () => {
  const consultant = 4
  it('is given by those who have a fee for it, and by nobody else', async () => {
    const body = { name: 'Diet advice', minutes: 20, fees: [{ id: consultant, fee: 350.5 }] }
    const { id } = await admin.call(addService, { body })
    const givenBy = () => admin.call(listConsultants, { query: { service: id } })
    expect(await givenBy()).toMatchObject([{ id: consultant, fee: 350.5 }])

    const version = 1
    const without = { ...body, version, fees: [] }
    await admin.call(changeService, { params: { id }, body: without })
    expect(await givenBy()).toEqual([])
    const [event] = await clinic.db`
      select before, after from audit_event where subject = 'service fees' and subject_id = ${id}
      order by id desc limit 1`
    expect(event).toEqual({ before: [{ id: consultant, fee: 350.5 }], after: [] })
  })

  it('is not given by somebody who is no consultant', async () => {
    const body = { name: 'Errands', minutes: 20, fees: [{ id: 1, fee: 10 }] }
    expect(await refusalOf(admin.call(addService, { body }))).toBe('not_found')
    const names = (await admin.call(listAllServices)).map(({ name }) => name)
    expect(names).not.toContain('Errands')
  })

  it('says at the field what is wrong', async () => {
    const body = { name: ' ', minutes: 3, fees: [] }
    const refusal = await admin.call(addService, { body }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({
      fields: { name: 'masters.nameRequired', minutes: 'services.minutesRange' },
    })
  })
})

describe('a lab test', () => {
  it('that is retired is recommended no more', async () => {
    const [first] = await admin.call(labTestMaster.list)
    const { id, version } = first!
    await admin.call(labTestMaster.retire, { params: { id }, body: { version, active: false } })
    expect((await admin.call(listLabTests)).map((test) => test.id)).not.toContain(id)
  })
})
