import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { instantOf } from '../../platform/day/instant.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { planMessages } from './plan-messages.server.ts'

let clinic: TestClinic

beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`update appointment set status = 'CN' where status = 'PE' and day = '2026-12-02'`
  await clinic.db`delete from message`
  await clinic.db`delete from message_rules`
  await sendMessages(clinic.db)
})

/** An appointment of 2 December, 2026 at a time, which was booked weeks ago. */
async function appointmentAt(starts: string): Promise<number> {
  const id = await bookWithAnita(clinic.db, { day: '2026-12-02', name: 'Early Bird' })
  await agree(clinic.db, id)
  await clinic.db`
    update appointment set starts = ${starts}, ends = ${starts}::time + interval '2 minutes',
      booked_at = '2026-11-01', changed_at = null
    where id = ${id}`
  await clinic.db`delete from message`
  return id
}

/** How many reminders there are of an appointment once messages were planned at a moment of the clinic's clock. */
async function remindersAt(moment: string, appointment: number): Promise<number> {
  const [day, time] = moment.split(' ') as [string, string]
  await planMessages(clinic.db, {
    now: clinicNow(instantOf(day, time, testTimeZone), testTimeZone),
    timeZone: testTimeZone,
  })
  const [row] = await clinic.db<[{ count: number }]>`
    select count(*)::int from message where appointment_id = ${appointment} and event = 'reminder'`
  return row.count
}

const rules = (hours: number[], quietFrom: string, quietUntil: string) =>
  clinic.db`
    update message_rules set reminder_hours = ${hours}, quiet_from = ${quietFrom}, quiet_until = ${quietUntil}`

it('a reminder that quiet hours would hold back until the appointment comes the evening before', async () => {
  await rules([24, 2], '21:00', '08:00')
  const id = await appointmentAt('08:30')
  expect(await remindersAt('2026-12-01 08:29', id)).toBe(0)
  // The one of the day before, when it is due.
  expect(await remindersAt('2026-12-01 08:30', id)).toBe(1)
  expect(await remindersAt('2026-12-01 19:59', id)).toBe(1)
  // Two hours before it are 06:30, and at 08:00 its patient is on the way.
  expect(await remindersAt('2026-12-01 20:00', id)).toBe(2)
  expect(await remindersAt('2026-12-02 06:30', id)).toBe(2)
  expect(await remindersAt('2026-12-02 08:00', id)).toBe(2)
})

it('a reminder waits for the end of quiet hours where that is soon enough', async () => {
  await rules([2], '21:00', '08:00')
  const id = await appointmentAt('09:00')
  expect(await remindersAt('2026-12-01 20:30', id)).toBe(0)
  expect(await remindersAt('2026-12-02 07:00', id)).toBe(1)
})

it('an appointment within the quiet hours is reminded of before they begin', async () => {
  await rules([1], '21:00', '08:00')
  const id = await appointmentAt('22:30')
  expect(await remindersAt('2026-12-02 19:59', id)).toBe(0)
  expect(await remindersAt('2026-12-02 20:00', id)).toBe(1)
})

it('quiet hours at noon hold a reminder back in the same way', async () => {
  await rules([2], '12:00', '15:00')
  const id = await appointmentAt('15:30')
  expect(await remindersAt('2026-12-02 10:59', id)).toBe(0)
  expect(await remindersAt('2026-12-02 11:00', id)).toBe(1)
})

it('without quiet hours each reminder is due to the minute', async () => {
  await rules([2], '00:00', '00:00')
  const id = await appointmentAt('08:30')
  expect(await remindersAt('2026-12-02 06:29', id)).toBe(0)
  expect(await remindersAt('2026-12-02 06:30', id)).toBe(1)
})

it('who books in the evening for the first hour of a morning is not reminded of what they just did', async () => {
  await rules([2], '21:00', '08:00')
  const id = await appointmentAt('08:30')
  await clinic.db`
    update appointment set booked_at = ${instantOf('2026-12-01', '20:10', testTimeZone)} where id = ${id}`
  expect(await remindersAt('2026-12-01 20:30', id)).toBe(0)
  expect(await remindersAt('2026-12-02 08:00', id)).toBe(0)
})
