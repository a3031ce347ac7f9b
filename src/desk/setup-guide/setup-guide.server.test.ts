import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Role } from '../../access/permissions/access.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readSetupFacts } from './setup-guide.ts'
import { setupSteps } from './setup-steps.ts'

let demo: TestClinic
let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  demo = await openTestClinic()
  clinic = await openTestClinic('template_empty')
  await addStaff('first', 'Admin')
  admin = await clinic.callerFor('first')
})
afterAll(async () => {
  await clinic.close()
  await demo.close()
})

/** Adds a member of staff with the demo's password. */
async function addStaff(username: string, role: Role): Promise<number> {
  const [account] = await demo.db<{ password: string }[]>`
    select password from sign_in_account limit 1`
  const [row] = await clinic.db<{ id: number }[]>`
    insert into staff (role, name, username, email)
    values (${role}, ${username}, ${username}, ${`${username}@example.org`}) returning id`
  await clinic.db`
    insert into sign_in_account (staff_id, account_id, provider_id, password)
    values (${row!.id}, ${String(row!.id)}, 'credential', ${account!.password})`
  return row!.id
}

it('an empty clinic has nothing but its first Admin', async () => {
  expect(await admin.call(readSetupFacts)).toEqual({
    hasName: false,
    branches: 0,
    services: 0,
    consultants: 0,
    consultantsWithHours: 0,
    deskStaff: 1,
    medicines: 0,
    appointments: 0,
  })
})

it('counts what can be booked: a consultant with a service in use, and hours at a branch in use', async () => {
  const { db } = clinic
  await db`update clinic_details set name = 'Sunrise'`
  await db`insert into branch (id, name, address, phone) values (1, 'A', 'A', '1')`
  await db`insert into service (id, name, minutes) values (1, 'S', 15)`
  const consultant = await addStaff('doctor', 'Consultant')
  expect((await admin.call(readSetupFacts)).consultants).toBe(0)
  await db`
    insert into consultant_service (consultant_id, service_id, fee) values (${consultant}, 1, 500)`
  await db`
    insert into slot (consultant_id, branch_id, weekday, starts, ends)
    values (${consultant}, 1, 1, '09:00', '09:15')`
  expect(await admin.call(readSetupFacts)).toMatchObject({
    hasName: true,
    consultants: 1,
    consultantsWithHours: 1,
  })
  await db`update branch set active = false`
  expect(await admin.call(readSetupFacts)).toMatchObject({ branches: 0, consultantsWithHours: 0 })
  await db`update service set active = false`
  expect(await admin.call(readSetupFacts)).toMatchObject({ services: 0, consultants: 0 })
})

it('has no guide in the demo, and none for an Employee', async () => {
  const demoAdmin = await demo.callerFor('admin')
  expect(setupSteps(await demoAdmin.call(readSetupFacts))).toEqual([])
  const desk = await demo.callerFor('reception')
  expect(await problemOf(desk.call(readSetupFacts))).toBe('forbidden')
})
