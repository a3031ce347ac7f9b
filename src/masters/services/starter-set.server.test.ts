import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { openEmptyClinic, type EmptyClinic } from '../../test-kit/empty-clinic.server.ts'
import { addService, listAllServices, listServices } from './services.ts'
import { starterServices, takeStarterSet } from './starter-set.ts'

let demo: TestClinic
let empty: EmptyClinic
beforeAll(async () => {
  demo = await openTestClinic()
  empty = await openEmptyClinic()
})
afterAll(async () => {
  await demo.close()
  await empty.clinic.close()
})

it('is taken once, changed and with some left out: physiotherapy stays the sixth, and a series', async () => {
  const { admin, clinic } = empty
  const services = starterServices
    .filter(({ number }) => number !== 3)
    .map((it) => (it.number === 1 ? { ...it, name: 'Family Medicine', usualFee: 450 } : it))
  await admin.call(takeStarterSet, { body: { services } })
  expect(
    (await admin.call(listServices)).map(({ id, name, isSeries, usualFee }) => [
      id,
      name,
      isSeries,
      usualFee,
    ]),
  ).toEqual([
    [1, 'Family Medicine', false, 450],
    [2, 'Paediatrics', false, null],
    [4, 'Orthopaedics', false, null],
    [5, 'Dermatology', false, null],
    [6, 'Physiotherapy (session)', true, null],
  ])
  const [audited] = await clinic.db<{ count: number }[]>`
    select count(*)::int as count from audit_event where action = 'added' and subject = 'service'`
  expect(audited!.count).toBe(5)
  expect(await problemOf(admin.call(takeStarterSet, { body: { services } }))).toBe('row_changed')
  const { id } = await admin.call(addService, {
    body: { name: 'Nutrition', minutes: 30, isSeries: false, fees: [] },
  })
  expect(id).toBe(7)
})

it('is refused in a clinic that has services, retired ones included', async () => {
  const admin = await demo.callerFor('admin')
  await demo.db`update service set active = false`
  const body = { services: starterServices }
  expect(await problemOf(admin.call(takeStarterSet, { body }))).toBe('row_changed')
  expect(await admin.call(listAllServices)).toHaveLength(12)
})

it('has no name twice', async () => {
  const other = await openEmptyClinic()
  const [first, second] = starterServices
  const services = [first!, { ...second!, name: first!.name, minutes: 25 }]
  expect(await problemOf(other.admin.call(takeStarterSet, { body: { services } }))).toBe(
    'name_taken',
  )
  expect(await other.admin.call(listServices)).toEqual([])
  await other.clinic.close()
})
