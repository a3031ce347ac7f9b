import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listOpenSlots } from '../slots/slots.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { listFreeTimes } from './free-times.ts'
import {
  bookWaiting,
  holdTime,
  maxOfferedTimes,
  removeWaiting,
  type OfferedTimeRow,
} from './waiting-list.ts'

let clinic: WaitingClinic
beforeAll(async () => {
  clinic = await openWaitingClinic()
})
afterAll(() => clinic.close())
beforeEach(() => clinic.reset())

const timesOf = (id: number, query = {}) =>
  clinic.desk.call(listFreeTimes, { params: { id }, query })
const twoDays = {
  firstDay: '2026-12-02',
  lastDay: '2026-12-03',
  weekdays: [3 as const, 4 as const],
}
const keysOf = (times: readonly OfferedTimeRow[]) =>
  times.map(({ day, consultantName, branchId, starts }) =>
    [day, consultantName, branchId, starts].join(' '),
  )

it('all times of the wished days are listed, as the booking form has them, by day and consultant', async () => {
  const named = await clinic.add(twoDays)
  const expected: string[] = []
  for (const day of ['2026-12-02', '2026-12-03']) {
    const query = { consultant: anita, branch: 1, day }
    const { slots } = await clinic.desk.call(listOpenSlots, { query })
    expected.push(...slots.map(({ starts }) => `${day} ${starts}`))
  }
  expect(expected.length).toBeGreaterThan(maxOfferedTimes)
  const { times, total, held } = await timesOf(named)
  expect(times.map(({ day, starts }) => `${day} ${starts}`)).toEqual(expected)
  expect(times.every(({ consultantId, place }) => consultantId === anita && place === 1)).toBe(true)
  expect({ total, held }).toEqual({ total: expected.length, held: null })

  // With another consultant who gives the service, on the other days as well.
  await clinic.db`
    insert into consultant_service (consultant_id, service_id, fee)
    select id, 1, 500 from staff where username = 'rohan'
    on conflict (consultant_id, service_id) do update set active = true`
  const anyone = await clinic.add({
    firstDay: '2026-11-30',
    lastDay: '2026-12-05',
    weekdays: [1, 2, 3, 4, 5, 6],
    consultant: null,
    branches: [1, 2, 3],
  })
  const all = await timesOf(anyone, { limit: 1_000 })
  expect(new Set(all.times.map(({ consultantId }) => consultantId)).size).toBeGreaterThan(1)
  expect(new Set(all.times.map(({ branchId }) => branchId)).size).toBeGreaterThan(1)
  expect(keysOf(all.times)).toEqual(keysOf(all.times).toSorted())
  const row = (await clinic.rowsOf()).find(({ id }) => id === anyone)!
  expect(row.freeCount).toBe(all.total)
})

it('the list can be limited to a branch and a consultant, as the waiting list is, and to a number', async () => {
  const id = await clinic.add({ ...twoDays, consultant: null, branches: [1, 2] })
  const here = await timesOf(id, { branch: 2 })
  expect(here.times.length).toBeGreaterThan(0)
  expect(here.times.every(({ branchId }) => branchId === 2)).toBe(true)
  const hers = await timesOf(id, { consultant: anita })
  expect(hers.times.every(({ consultantId }) => consultantId === anita)).toBe(true)
  const all = await timesOf(id)
  const first = await timesOf(id, { limit: 3 })
  expect(first.times).toEqual(all.times.slice(0, 3))
  expect(first.total).toBe(all.total)
})

it('a part of the day is all that is listed of it', async () => {
  const id = await clinic.add({ ...twoDays, fromTime: '10:00', untilTime: '11:00' })
  const { times } = await timesOf(id)
  expect(times.length).toBeGreaterThan(0)
  expect(times.every(({ starts, ends }) => starts >= '10:00' && ends <= '11:00')).toBe(true)
})

it('a time beyond the first two is taken as these are, and once', async () => {
  const [first, second] = [await clinic.add(), await clinic.add()]
  const chosen = (await timesOf(first)).times.at(-1)!
  const body = { slot: chosen.slot, day: chosen.day }
  const booked = await clinic.desk.call(bookWaiting, { params: { id: first }, body })
  expect(booked).toMatchObject({ day: chosen.day, starts: chosen.starts })
  const late = clinic.frontDesk.call(bookWaiting, { params: { id: second }, body })
  expect(await problemOf(late)).toBe('slot_taken')
  const left = await timesOf(second)
  expect(left.times.some(({ slot, day }) => slot === chosen.slot && day === chosen.day)).toBe(false)
})

it('nothing is left when all were taken, and while one is held it alone is shown', async () => {
  const full = await clinic.add()
  await clinic.fillDay()
  expect(await timesOf(full)).toEqual({ times: [], total: 0, held: null })
  await clinic.reset()
  const id = await clinic.add()
  await clinic.frontDesk.call(holdTime, { params: { id }, body: clinic.timeOf(2) })
  expect(await timesOf(id)).toMatchObject({
    times: [],
    total: 0,
    held: { slot: clinic.slots[2]!.id, day: clinic.timeOf(2).day },
  })
})

it('who has left the list is told from who never was on it; consultants read their own', async () => {
  const named = await clinic.add()
  const anyone = await clinic.add({ consultant: null })
  const drAnita = await clinic.callerFor('anita')
  const drRohan = await clinic.callerFor('rohan')
  const read = (caller: typeof drAnita, id: number) =>
    caller.call(listFreeTimes, { params: { id }, query: {} })
  expect((await read(drAnita, named)).total).toBeGreaterThan(0)
  expect(await problemOf(read(drAnita, anyone))).toBe('not_found')
  expect(await problemOf(read(drRohan, named))).toBe('not_found')
  await clinic.desk.call(removeWaiting, { params: { id: named } })
  expect(await problemOf(timesOf(named))).toBe('left_list')
  expect(await problemOf(read(drAnita, named))).toBe('left_list')
  expect(await problemOf(read(drRohan, named))).toBe('not_found')
  expect(await problemOf(timesOf(2_000_000))).toBe('not_found')
})
