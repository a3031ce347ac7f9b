import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import { conduct, openBookedClinic, scene } from '../../test-kit/booked-appointment.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { createStaff, signInAs } from '../../test-kit/staff.server.ts'
import { callerOf } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { collectPayment } from '../collect/collect.ts'
import { listOutstanding, sumOutstanding } from './outstanding.ts'

openBookedClinic()

const { today } = testNow
let recent: number
beforeAll(async () => {
  recent = await bookWithAnita(scene.clinic.db)
  await conduct(scene.admin, recent, { amount: 800, received: false })
})

const list = (query: object = {}, by = scene.admin) => by.call(listOutstanding, { query })
const sums = (query: object = {}, by = scene.admin) => by.call(sumOutstanding, { query })

it('every unpaid conducted appointment is listed once, the oldest first, and summed by its age', async () => {
  const ids: number[] = []
  let after: string | undefined
  do {
    const page = await list({ after, limit: 7 })
    ids.push(...page.rows.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  const rows = await scene.clinic.db<{ id: number; owed: number; since: string }[]>`
    select a.id, y.amount as owed, y.day as since
    from appointment a join payment y on y.appointment_id = a.id
    where a.status = 'CD' and a.payment_status = 'U' order by y.day, a.id`
  expect(rows.length).toBeGreaterThan(10)
  expect(ids).toEqual(rows.map(({ id }) => id))
  const total = (from: string, to: string) =>
    rows.filter(({ since }) => since >= from && since <= to).reduce((sum, it) => sum + it.owed, 0)
  expect(await sums()).toMatchObject([
    { age: 'week', owed: total(addDays(today, -7), '9999-12-31') },
    { age: 'month', owed: total(addDays(today, -30), addDays(today, -8)) },
    { age: 'older', owed: total('0001-01-01', addDays(today, -31)) },
  ])
})

it('an age lists what it counts, at a branch and of a consultant too', async () => {
  for (const place of [
    {},
    { branch: 1 },
    { consultant: anita },
    { branch: 1, consultant: anita },
  ]) {
    for (const { age, count } of await sums(place)) {
      expect((await list({ ...place, age, limit: 200 })).rows).toHaveLength(count)
    }
  }
})

it('what is paid in part shows the rest, and what is paid leaves the list', async () => {
  const rowOf = async () =>
    (await list({ consultant: anita, age: 'week', limit: 200 })).rows.find((it) => it.id === recent)
  const collect = (amount: number) =>
    scene.admin.call(collectPayment, {
      body: {
        idempotencyKey: randomUUID(),
        items: [{ appointment: recent, amount }],
        mode: 'Cash',
      },
    })
  expect(await rowOf()).toMatchObject({ owed: 800, paid: 0, since: today })
  await collect(300)
  expect(await rowOf()).toMatchObject({ owed: 500, paid: 300 })
  await collect(500)
  expect(await rowOf()).toBeUndefined()
})

it('a consultant sees their own debts only, and an Employee none without the right', async () => {
  const own = await list({ consultant: 5, limit: 200 }, scene.consultant)
  const [row] = await scene.clinic.db<{ count: number }[]>`
    select count(*)::int as count from outstanding where consultant_id = ${anita}`
  expect(own.rows).toHaveLength(row!.count)
  await createStaff(scene.clinic.db, {
    username: 'no.money',
    role: 'Employee',
    accessCodes: [9, 12],
    furtherRights: ['cancel'],
  })
  const employee = callerOf(scene.clinic.app, await signInAs(scene.clinic.app, 'no.money'))
  expect(await problemOf(list({}, employee))).toBe('forbidden')
  expect(await problemOf(sums({}, employee))).toBe('forbidden')
})
