import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { addHoliday } from '../holidays/holidays.ts'
import { addWalkIn } from './line.ts'
import { listWaits } from './waits.ts'

let clinic: WaitingClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openWaitingClinic()
  admin = await clinic.callerFor('admin')
  await clinic.reset()
  await clinic.db`delete from holiday`
  clinic.setClock('2026-11-24T05:00:00Z') // A Tuesday, 10:30 in the clinic.
})
afterAll(() => clinic.close())

const today = '2026-11-24'
const walkIn = async () => {
  const { day: _, slot: __, ...booking } = buildBooking({})
  const body = { ...booking, idempotencyKey: randomUUID() }
  return (await clinic.desk.call(addWalkIn, { body })).id
}
const waits = () => clinic.desk.call(listWaits, { query: { branch: 1, consultant: anita } })
const leave = (starts: string, ends: string) =>
  admin.call(addHoliday, {
    body: {
      name: 'Court',
      firstDay: today,
      lastDay: today,
      repeatsYearly: false,
      branchId: null,
      consultantId: anita,
      starts,
      ends,
    },
  })

it('a leave of some hours is a break, and nobody is told a wait that ends before it', async () => {
  await walkIn()
  const [before] = await waits()
  expect(before!.from).toBeLessThan(30)
  await leave('10:00', '12:00')
  const [during] = await waits()
  expect(during!.from).toBeGreaterThanOrEqual(90)
})

it('nobody is told a wait when the leave takes the rest of the day', async () => {
  await clinic.db`delete from holiday`
  await leave('10:00', '23:59')
  expect(await waits()).toEqual([])
})
