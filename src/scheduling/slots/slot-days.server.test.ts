import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookAppointment } from '../booking/booking.ts'
import { listNextSlots, listOpenSlots, listSlotDays } from './slots.ts'

const day = '2026-12-01'
const nextDay = '2026-12-02'

let clinic: TestClinic
let admin: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
})
afterAll(() => clinic.close())

const query = { consultant: anita, branch: 1 }
const stateOf = async (which: string) =>
  (await admin.call(listSlotDays, { query })).find((it) => it.day === which)?.state

it('says the same of each day as the list of its slots does', async () => {
  const days = await admin.call(listSlotDays, { query })
  expect(days).toHaveLength(31)
  for (const { day: one, state } of days) {
    const slots = await admin.call(listOpenSlots, { query: { ...query, day: one } }).then(
      ({ none }) => (none === null ? 'open' : none === 'taken' ? 'full' : 'none'),
      (error: { code: string }) => error.code,
    )
    expect([one, state]).toEqual([one, slots])
  }
})

it('marks a booked-up day as full, and offers the next times of this one and of others', async () => {
  const { slots } = await admin.call(listOpenSlots, { query: { ...query, day } })
  for (const { id } of slots) {
    await admin.call(bookAppointment, { body: buildBooking({ day, slot: id }) })
  }
  expect(await stateOf(day)).toBe('full')
  await clinic.db`
    insert into consultant_service (consultant_id, service_id, fee)
    select id, 1, 900 from staff where username = 'rohan'`
  const next = await admin.call(listNextSlots, { query: { ...query, service: 1, day } })
  expect(next.own.map((it) => it.day)).toEqual([nextDay, nextDay, nextDay])
  expect(next.others).toMatchObject([{ day, consultantName: 'Dr. Rohan Iyer' }])
  // Without a service only the consultant's own.
  const own = await admin.call(listNextSlots, { query: { ...query, day } })
  expect(own).toEqual({ own: next.own, others: [] })
})

it('marks a holiday, and skips it', async () => {
  await clinic.db`
    insert into holiday (name, first_day, last_day) values ('Strike', ${nextDay}, ${nextDay})`
  expect(await stateOf(nextDay)).toBe('holiday')
  const next = await admin.call(listNextSlots, { query: { ...query, day } })
  expect(next.own[0]?.day).toBe('2026-12-03')
})

it('shows a consultant who cannot book no diary but their own', async () => {
  await clinic.db`update staff set access_codes = '{}' where username = 'rohan'`
  const rohan = await clinic.callerFor('rohan')
  const next = await rohan.call(listNextSlots, { query: { ...query, service: 1, day } })
  expect(new Set(next.own.map((it) => it.consultantName))).toEqual(new Set(['Dr. Rohan Iyer']))
  expect(next.others).toEqual([])
})
