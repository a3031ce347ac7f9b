import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { bookSeries, listWeekSlots } from '../series/series-booking.ts'
import { moveSessions, planMove, readSeries } from '../series/series-page.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { planSeries } from '../../test-kit/series.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { listPatientCalls } from './call-list.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  reception = await clinic.callerFor('reception')
})
beforeEach(() => clinic.db`delete from patient_call`)
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

it('has the patient of a series once for all sessions that the clinic moves together, by the soonest', async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where consultant_id is not null`
  const week = await admin.call(listWeekSlots, { query: { branch: 1, service: 6 } })
  const slots = [1, 4].map((weekday) => week.find((slot) => slot.weekday === weekday)!.id)
  const { id } = await admin.call(bookSeries, { body: await planSeries(admin, slots) })
  const moveFrom = async (session: number, byClinic: object) => {
    const body = { from: session, startDay: '2026-12-14', slots }
    const { moves } = await admin.call(planMove, { params: { id }, body })
    const request = {
      params: { id },
      body: {
        moves: moves.map((move) => ({
          id: move.id,
          version: move.version,
          day: move.day,
          slot: move.slot,
        })),
        ...byClinic,
      },
    }
    await reception.call(moveSessions, request)
    // The answer was lost.
    await reception.call(moveSessions, request)
    return moves
  }
  const listed = async () => (await reception.call(listPatientCalls, { query: {} })).rows
  const [, second, , last] = (await admin.call(readSeries, { params: { id } })).sessions

  await moveFrom(last!.id, {})
  expect(await listed()).toEqual([])
  const moves = await moveFrom(second!.id, { byClinic: true })
  expect(moves).toHaveLength(3)
  expect(await listed()).toMatchObject([
    { id: second!.id, day: moves[0]!.day, expected: { day: second!.day, starts: second!.starts } },
  ])
})
