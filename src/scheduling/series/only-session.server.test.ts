import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/day/day.ts'
import { outcomeOf } from '../../test-kit/backends.server.ts'
import { planSeries, testPatient } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { assertOnlySessionOf } from '../appointments/only-session.server.ts'
import { takeBackAppointment } from '../appointments/take-back.ts'
import { rescheduleAppointment } from '../booking/booking.ts'
import { bookSeries, listWeekSlots, type WeekSlotDetails } from './series-booking.ts'
import { moveSessions, readSeries, type Session } from './series-page.ts'

let clinic: TestClinic
let admin: Caller
let reception: Caller
let week: WeekSlotDetails[]
beforeAll(async () => {
  clinic = await openTestClinic()
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
  await clinic.db`delete from holiday where consultant_id is not null`
  admin = await clinic.callerFor('admin')
  reception = await clinic.callerFor('reception')
  week = await reception.call(listWeekSlots, { query: { branch: 1, service: 6 } })
})
afterAll(() => clinic.close())

const slotOn = (weekday: number, nth = 0) =>
  week.filter((slot) => slot.weekday === weekday)[nth]!.id
async function booked(slots: number[]) {
  const body = await planSeries(reception, slots, { sessions: 4 })
  const { id } = await reception.call(bookSeries, { body: { ...body, patient: testPatient() } })
  return id
}
const read = (id: number) => reception.call(readSeries, { params: { id } })
const seen = ({ id, version }: Session) => ({ id, version })
const move = (id: number, moves: { id: number; version: number; day: string; slot: number }[]) =>
  reception.call(moveSessions, { params: { id }, body: { moves } })

it.each([
  ['a list', 5],
  ['the page of the series', 7],
] as const)('%s waits for a session that is moving to that day', async (who, nth) => {
  const id = await booked([slotOn(2, nth), slotOn(4, nth)])
  const [, , third, fourth] = (await read(id)).sessions
  const day = addDays(fourth!.day, 8)
  const slot = slotOn(weekdayOf(day), nth)
  let moving: Promise<unknown> | undefined
  await clinic.db.begin(async (tx) => {
    await assertOnlySessionOf(tx, { id: third!.id, subscriptionId: id }, day)
    await tx`update appointment set day = ${day}, slot_id = null where id = ${third!.id}`
    moving =
      who === 'a list'
        ? reception.call(rescheduleAppointment, {
            params: { id: fourth!.id },
            body: { version: fourth!.version, day, slot },
          })
        : move(id, [{ ...seen(fourth!), day, slot }])
    // Until it waits, or has not waited at all.
    const ended = outcomeOf(moving)
    const waits = async () => {
      const [waiting] = await tx`
        select from pg_locks where locktype = 'advisory' and not granted`
      return waiting ?? Promise.race([ended, undefined])
    }
    await expect.poll(waits).toBeDefined()
  })
  expect(await problemOf(moving!)).toBe(who === 'a list' ? 'session_same_day' : 'series_clash')
  expect((await read(id)).sessions.filter((it) => it.day === day)).toHaveLength(1)
})

it('a list puts no session on the day of another one, nor does taking it back', async () => {
  const id = await booked([slotOn(2, 9), slotOn(4, 9)])
  const [first, second, third] = (await read(id)).sessions
  const reschedule = (session: Session, slot: number) =>
    reception.call(rescheduleAppointment, {
      params: { id: session.id },
      body: { version: session.version, day: first!.day, slot },
    })
  const taken = await problemOf(reschedule(second!, slotOn(weekdayOf(first!.day), 11)))
  expect(taken).toBe('session_same_day')
  // Nor by the first coming back when the other has taken its day.
  const body = { version: first!.version, reason: 'patient_asked' }
  await reception.call(cancelAppointment, { params: { id: first!.id }, body })
  await reschedule(second!, slotOn(weekdayOf(first!.day), 11))
  const takeBack = () =>
    admin.call(takeBackAppointment, {
      params: { id: first!.id },
      body: { version: first!.version + 1, reason: 'patient_comes' },
    })
  expect(await problemOf(takeBack())).toBe('session_same_day')
  const [onDay] = (await read(id)).sessions.filter((it) => it.id === second!.id)
  await move(id, [{ ...seen(onDay!), day: addDays(third!.day, 1), slot: slotOn(3, 11) }])
  await takeBack()
})
