import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { listPatientCalls } from './call-list.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  reception = await clinic.callerFor('reception')
  await clinic.db`delete from patient_call`
})
afterAll(() => clinic.close())

it('the call list has whom the clinic gave another time one by one, and nobody who asked for it', async () => {
  const [day, later] = ['2026-11-25', '2026-11-26']
  const openSlots = async (on: string) =>
    (await admin.call(listOpenSlots, { query: { consultant: anita, branch: 1, day: on } })).slots
  const [from, to] = [await openSlots(day), await openSlots(later)]
  const ids = []
  for (const index of [0, 1]) {
    const body = buildBooking({ day, slot: from[index]!.id })
    const { id } = await admin.call(bookAppointment, { body })
    const byClinic = index === 0 ? { byClinic: true as const } : {}
    const moved = { version: 1, day: later, slot: to[index]!.id, ...byClinic }
    await reception.call(rescheduleAppointment, { params: { id }, body: moved })
    ids.push(id)
  }
  expect((await reception.call(listPatientCalls, { query: {} })).rows).toMatchObject([
    { id: ids[0], day: later, expected: { day, starts: from[0]!.starts } },
  ])
})
