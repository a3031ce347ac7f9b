import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { sayDelay } from '../../scheduling/delays/delays.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { listMessages } from './outbox.ts'
import { planMessages } from './plan-messages.server.ts'

/** 12:30 at the clinic. */
const noon = '2026-11-24T07:00:00Z'
let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  clinic.setClock(noon)
  await clinic.db`delete from message`
  await clinic.db`delete from delay`
  await clinic.db`update appointment set status = 'CN' where day = '2026-11-24' and status = 'PE'`
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
})

/** Somebody who begins soon after 13:31 and agrees to messages. */
async function booked(): Promise<number> {
  const id = await bookWithAnita(clinic.db)
  await agree(clinic.db, id)
  await clinic.db`delete from message where appointment_id = ${id}`
  return id
}
const say = (backAt: string | null, version: number) =>
  desk.call(sayDelay, { body: { branch: 1, consultant: anita, backAt, version } })
const plan = (instant = noon) =>
  planMessages(clinic.db, {
    now: clinicNow(new Date(instant), testTimeZone),
    timeZone: testTimeZone,
  })
const late = async () =>
  (await desk.call(listMessages, { query: {} })).rows.filter(({ event }) => event === 'late')

it('is told once to those on the way who begin before, and again when the time is another', async () => {
  const [, here, after] = [await booked(), await booked(), await booked()]
  await desk.call(markArrived, { params: { id: here } })
  await clinic.db`update appointment set starts = '15:30', ends = '15:31' where id = ${after}`
  await say('14:30', 0)
  await Promise.all([plan(), plan()])
  const [first, ...others] = await late()
  expect(others).toEqual([])
  expect(first!.text).toContain('expected at about 14:30')
  await clinic.db`
    update message set status = 'sent', begun_at = now(), done_at = now(), way = 'sms', sent_to = '9',
      text = 'x' where event = 'late'`
  await plan()
  expect(await late()).toEqual([])
  await say('15:00', 1)
  await plan()
  expect((await late()).map(({ text }) => text)).toEqual([
    expect.stringContaining('expected at about 15:00'),
  ])
})

it('is not told any more once the consultant is there, the patient is here, or the time has come', async () => {
  const id = await booked()
  await say('14:30', 0)
  await plan()
  expect(await late()).toHaveLength(1)
  await say(null, 1)
  expect(await late()).toEqual([])
  await plan()
  // The same time said once more is news again: nobody has heard of it.
  await say('14:30', 2)
  await plan()
  expect(await late()).toHaveLength(1)
  clinic.setClock('2026-11-24T09:00:00Z')
  expect(await late()).toEqual([])
  clinic.setClock(noon)
  await desk.call(markArrived, { params: { id } })
  expect(await late()).toEqual([])
})

it('stands beside a reminder, and neither takes the other off', async () => {
  const id = await booked()
  await clinic.db`
    update appointment set booked_at = '2026-11-20', changed_at = '2026-11-20' where id = ${id}`
  await say('14:30', 0)
  await plan()
  await plan()
  const events = (await desk.call(listMessages, { query: {} })).rows.map(({ event }) => event)
  expect(events.toSorted()).toEqual(['late', 'reminder'])
})
