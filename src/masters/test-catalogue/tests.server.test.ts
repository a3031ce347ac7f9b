import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import type { MeasuredValue } from './measured-values.ts'
import { labTestMaster, radiologyTestMaster } from './tests.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const limits = { appliesTo: 'everybody', low: 30, high: 400 } as const
const ferritin: MeasuredValue = { name: 'Ferritin', unit: 'ng/mL', digits: 0, ranges: [limits] }
const iron: MeasuredValue = { name: 'Iron', unit: 'µg/dL', digits: 0, ranges: [] }

let name: string
let id: number
let number = 0
beforeEach(async () => {
  name = `Iron studies ${(number += 1)}`
  ;({ id } = await admin.call(labTestMaster.add, {
    body: { name, measuredValues: [ferritin, iron] },
  }))
})
const row = async () => (await admin.call(labTestMaster.list)).find((it) => it.id === id)!
const change = (version: number, body: { name?: string; measuredValues?: MeasuredValue[] }) =>
  admin.call(labTestMaster.change, { params: { id }, body: { name, ...body, version } })

it('keeps what a test measures in its order, and changes all of it at once', async () => {
  expect(await row()).toMatchObject({ measuredValues: [ferritin, iron] })
  await change(1, { measuredValues: [iron, { ...ferritin, ranges: [{ ...limits, low: 20 }] }] })
  expect(await row()).toMatchObject({
    version: 2,
    measuredValues: [iron, { ...ferritin, ranges: [{ ...limits, low: 20 }] }],
  })
  await change(2, { measuredValues: [] })
  expect(await row()).toMatchObject({ version: 3, measuredValues: [] })
})

it('keeps what a test measures where a page of the version before renames it', async () => {
  await change(1, { name: `${name} again` })
  expect(await row()).toMatchObject({ name: `${name} again`, measuredValues: [ferritin, iron] })
})

it('has each change in the audit, with what was there before', async () => {
  await change(1, { measuredValues: [iron] })
  const entries = await clinic.db`
    select action, before, after from audit_event
    where subject = 'lab test' and subject_id = ${id} order by id`
  expect([...entries]).toEqual([
    { action: 'added', before: null, after: { name, measuredValues: [ferritin, iron] } },
    {
      action: 'changed',
      before: { name, measuredValues: [ferritin, iron] },
      after: { name, measuredValues: [iron] },
    },
  ])
})

it('changes what was seen, once, and refuses what makes no sense', async () => {
  await change(1, { measuredValues: [iron] })
  // The answer was lost.
  await change(1, { measuredValues: [iron] })
  expect(await problemOf(change(1, { measuredValues: [] }))).toBe('row_changed')
  const reversed = { ...ferritin, ranges: [{ ...limits, low: 500 }] }
  await expect(change(2, { measuredValues: [reversed] })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'measuredValues.0.ranges.0.high': 'testCatalogue.limitsReversed' },
  })
  expect(await row()).toMatchObject({ version: 2, measuredValues: [iron] })
})

it('is a matter of an Admin', async () => {
  for (const username of ['anita', 'reception']) {
    const caller = await clinic.callerFor(username)
    const body = { name: 'Copper', measuredValues: [iron] }
    expect(await problemOf(caller.call(labTestMaster.add, { body }))).toBe('forbidden')
  }
})

it('is the same for radiology', async () => {
  const density = { ...iron, name: 'T-score', unit: '' }
  const body = { name: 'Bone density', measuredValues: [density] }
  const added = await admin.call(radiologyTestMaster.add, { body })
  const rows = await admin.call(radiologyTestMaster.list)
  expect(rows.find((it) => it.id === added.id)).toMatchObject({ measuredValues: [density] })
})

it('never has more than twenty values, whatever writes it', async () => {
  const values = Array.from({ length: 21 }, () => iron)
  const writing = clinic.db`
    update lab_test set measured_values = ${JSON.stringify(values)}::text::jsonb where id = ${id}`
  await expect(writing).rejects.toThrow('lab_test_measured_values')
})
