import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, weekdayOf } from '../../platform/day/day.ts'
import { planSeries, testPatient } from '../../test-kit/series.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
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
