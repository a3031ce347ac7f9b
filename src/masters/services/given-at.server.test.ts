import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { listBranches } from '../branches/branches.ts'
import { listConsultants } from '../consultants/consultants.ts'
import { isGivenAt, listServices } from './services.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())

/** The pairs of a service and a branch that are said to have somebody, and those for which somebody is offered. */
async function readPairs() {
  const [services, branches] = [await desk.call(listServices), await desk.call(listBranches)]
  const said: string[] = []
  const offered: string[] = []
  for (const service of services) {
    for (const { id: branch } of branches) {
      if (isGivenAt(service, branch)) said.push(`${service.id} at ${branch}`)
      const query = { service: service.id, branch }
      const consultants = await desk.call(listConsultants, { query })
      if (consultants.length > 0) offered.push(`${service.id} at ${branch}`)
    }
  }
  return { said, offered, total: services.length * branches.length }
}

it('is said to be given where a consultant is offered for it, and nowhere else', async () => {
  const before = await readPairs()
  expect(before.said).toEqual(before.offered)
  expect(before.said.length).toBeGreaterThan(0)
  expect(before.said.length).toBeLessThan(before.total)
  // The consultant has left, gives it no more, and has no hours any more.
  await clinic.db`update staff set active = false where id = 4`
  await clinic.db`update consultant_service set active = false where service_id = 6`
  await clinic.db`update slot set active = false where branch_id = 2`
  const after = await readPairs()
  expect(after.said).toEqual(after.offered)
  expect(after.said.length).toBeLessThan(before.said.length)
  const physiotherapy = (await desk.call(listServices)).find(({ id }) => id === 6)!
  expect(isGivenAt(physiotherapy, undefined)).toBe(false)
})

it('the lengths of the slots of each consultant are known where they are asked for', async () => {
  await clinic.db`update staff set active = true where id = 4`
  const query = { withSlotMinutes: 'true' } as const
  const lengthsOf = async () => {
    const anita = (await desk.call(listConsultants, { query })).find(({ id }) => id === 4)!
    return anita.slotMinutes
  }
  expect((await lengthsOf())!.length).toBeGreaterThan(0)
  await clinic.db`
    update slot set active = id = (
      select min(id) from slot where consultant_id = 4 and ends = starts + interval '15 minutes')
    where consultant_id = 4`
  expect(await lengthsOf()).toEqual([15])
  await clinic.db`update slot set active = false where consultant_id = 4`
  expect(await lengthsOf()).toEqual([])
  const [first] = await desk.call(listConsultants)
  expect(first).not.toHaveProperty('slotMinutes')
})
