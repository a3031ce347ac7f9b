import { expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { addShare, listShares, readShareStatement, removeShare } from './shares.ts'

openBookedClinic()
const { today } = testNow
const tomorrow = addDays(today, 1)
const rohan = 5

const add = (changes: object = {}) =>
  scene.admin.call(addShare, {
    body: {
      consultant: anita,
      service: null,
      percent: 40,
      amount: null,
      validFrom: '2026-01-01',
      validTo: null,
      ...changes,
    },
  })
const shares = () => scene.admin.call(listShares, { query: { consultant: anita } })
const statement = (from: string, to: string) =>
  scene.admin.call(readShareStatement, { query: { consultant: anita, from, to } })
it('a statement says of which branch it is', async () => {
  const query = { consultant: anita, from: '2026-01-01', to: '2026-01-02' }
  const asked = await scene.admin.call(readShareStatement, { query: { ...query, branch: 1 } })
  expect([asked.branchName, asked.consultantName]).toEqual([
    'Koramangala, Bengaluru',
    'Dr. Anita Deshpande',
  ])
  expect(await scene.admin.call(readShareStatement, { query })).toMatchObject({ branchName: null })
})

const rowOf = async (id: number, from: string, to: string) =>
  (await statement(from, to)).rows.find((row) => row.id === id)

const enter = (id: number, kind: string, paise: number, day: string) => scene.clinic.db`
  insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
  select id, branch_id, patient_id, ${kind}, ${paise}, ${day}, 1 from appointment where id = ${id}`

it('a share counts on the day of the money, and falls on the day on which it is given back', async () => {
  await add({ percent: 33.33 })
  const id = await booked(today)
  await conduct(scene.admin, id, { amount: 600, received: false })
  expect(await rowOf(id, today, today)).toBeUndefined()
  await enter(id, 'payment', 10_001, today)
  expect(await rowOf(id, today, today)).toMatchObject({
    received: 100.01,
    share: 33.33,
    percent: 33.33,
  })
  await enter(id, 'payment', 49_999, tomorrow)
  await scene.clinic.db.begin(async (tx) => {
    await tx`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
      select id, branch_id, patient_id, kind, 20000, ${addDays(today, 2)}::date, 1
      from appointment, unnest(array['discount', 'refund']) kind where id = ${id}`
  })
  const later = await rowOf(id, addDays(today, 2), addDays(today, 9))
  expect(later).toMatchObject({ received: -200 })
  expect(later!.share).toBeLessThan(0)
  const whole = await statement(today, addDays(today, 9))
  const parts = await Promise.all([
    statement(today, today),
    statement(tomorrow, tomorrow),
    statement(addDays(today, 2), addDays(today, 9)),
  ])
  const paise = (rupees: number) => Math.round(rupees * 100)
  expect(parts.reduce((sum, part) => sum + paise(part.share), 0)).toBe(paise(whole.share))
  expect(await rowOf(id, today, addDays(today, 9))).toMatchObject({ received: 400, share: 133.32 })
})

it('a fixed sum for a service goes before the part for all, and is due once it is paid whole', async () => {
  const id = await booked(today)
  const [{ service }] = await scene.clinic.db<[{ service: number }]>`
    select service_id as service from appointment where id = ${id}`
  const fixed = await add({ service, percent: null, amount: 150.5 })
  await conduct(scene.admin, id, { amount: 600, received: false })
  await enter(id, 'payment', 30_000, today)
  expect(await rowOf(id, today, today)).toMatchObject({ received: 300, share: 0, amount: 150.5 })
  await enter(id, 'payment', 30_000, tomorrow)
  expect(await rowOf(id, tomorrow, tomorrow)).toMatchObject({ received: 300, share: 150.5 })
  // Removed, it counts for no day any more.
  const { version } = (await shares()).find((row) => row.id === fixed.id)!
  await scene.admin.call(removeShare, { params: fixed, body: { version } })
  await scene.admin.call(removeShare, { params: fixed, body: { version } })
  expect(await rowOf(id, today, tomorrow)).toMatchObject({ share: 199.98, amount: null })
})

it('a new share ends the one before it, and shares of the same days are refused', async () => {
  const [first] = await shares()
  expect(first).toMatchObject({ percent: 33.33, validTo: null })
  const next = await add({ percent: 50, validFrom: '2027-04-01' })
  expect(await shares()).toMatchObject([
    { id: next.id, percent: 50, validFrom: '2027-04-01', validTo: null },
    { id: first!.id, validTo: '2027-03-31' },
  ])
  expect(await problemOf(add({ validFrom: '2026-06-01', validTo: '2026-06-30' }))).toBe(
    'share_overlap',
  )
  expect(await problemOf(add({ validFrom: '2027-04-01' }))).toBe('share_overlap')
  for (const wrong of [
    { percent: 0 },
    { percent: -1 },
    { percent: 100.01 },
    { percent: 12.345 },
    { percent: Number.NaN },
    { percent: null },
    { amount: 5 },
    { percent: null, amount: 0 },
    { validFrom: '2028-01-02', validTo: '2028-01-01' },
  ]) {
    expect(await problemOf(add(wrong)), JSON.stringify(wrong)).toBe('invalid_input')
  }
  expect(await problemOf(add({ consultant: 1, validFrom: '2029-01-01' }))).toBe('not_found')
  const { db } = scene.clinic
  await expect(db`update consultant_share set basis_points = 1`).rejects.toThrow('never rewritten')
  await expect(db`delete from consultant_share`).rejects.toThrow('never rewritten')
})

it('a consultant sees their own shares and statement alone; nobody else does but an Admin', async () => {
  await add({ consultant: rohan, percent: 70 })
  const days = { from: today, to: addDays(today, 9) }
  const own = await scene.consultant.call(listShares, { query: { consultant: rohan } })
  expect(own).toEqual(await shares())
  const query = { ...days, consultant: rohan }
  const asked = await scene.consultant.call(readShareStatement, { query })
  expect(asked).toEqual(await statement(days.from, days.to))
  expect(
    await problemOf(
      scene.consultant.call(addShare, {
        body: {
          consultant: anita,
          service: null,
          percent: 90,
          amount: null,
          validFrom: '2040-01-01',
          validTo: null,
        },
      }),
    ),
  ).toBe('forbidden')
  for (const desk of [scene.reception, scene.frontdesk]) {
    expect(await problemOf(desk.call(listShares, { query: {} }))).toBe('forbidden')
    expect(await problemOf(desk.call(readShareStatement, { query }))).toBe('forbidden')
  }
})
