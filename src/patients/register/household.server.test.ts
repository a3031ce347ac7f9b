import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readHousehold } from './household.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  await clinic.db`
    insert into patient (name, mobile, age, age_on, email) values
      ('Ravi Kumar', '9700000001', 40, '2024-11-25', null),
      ('Asha Kumar', '9700000001', 9, '2026-11-24', 'asha@example.org'),
      ('Somebody Else', '9700000002', 30, '2026-01-01', null)`
})
afterAll(() => clinic.close())

it('shows the patients known under a number, with their current ages', async () => {
  const household = await desk.call(readHousehold, { body: { mobile: '9700000001' } })
  expect(household).toMatchObject([
    { name: 'Asha Kumar', age: 9, email: 'asha@example.org' },
    { name: 'Ravi Kumar', age: 41, email: '' }, // the day before his count turns 42
  ])
})

it('audits each patient that was looked up', async () => {
  const [auditLines] = await clinic.db<{ count: number }[]>`
    select count(*)::int from audit_event e join patient p on p.id = e.patient_id
    where e.action = 'looked up' and e.staff_id = 3 and p.mobile = '9700000001'`
  expect(auditLines!.count).toBeGreaterThanOrEqual(2)
})

it('limits how many numbers one person can look up', async () => {
  const answers = await Promise.all(
    Array.from({ length: 70 }, (_, index) =>
      desk.call(readHousehold, { body: { mobile: String(9_500_000_000 + index) } }).then(
        () => 'answered',
        (error: { code: string }) => error.code,
      ),
    ),
  )
  expect(answers.filter((answer) => answer === 'too_many_requests').length).toBeGreaterThan(5)
  const other = await clinic.callerFor('reception')
  expect(await other.call(readHousehold, { body: { mobile: '9500000001' } })).toEqual([])
})

it('is for people who book', async () => {
  const consultant = await clinic.callerFor('anita')
  const lookUp = consultant.call(readHousehold, { body: { mobile: '9700000001' } })
  expect(await problemOf(lookUp)).toBe('forbidden')
})
