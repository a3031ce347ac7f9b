import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addHoliday, changeHoliday, removeHoliday } from '../../scheduling/holidays/holidays.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { planMessages } from './plan-messages.server.ts'

const followUpDay = '2026-12-03'

let clinic: WaitingClinic
let admin: Caller
let appointment: number
beforeAll(async () => {
  clinic = await openWaitingClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.reset()
  await clinic.db`update visit set follow_up_day = null where follow_up_day = ${followUpDay}`
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
  await clinic.db`update message_rules set reminder_hours = '{24}'`
  appointment = await clinic.book(clinic.slots[0]!.id)
  await agree(clinic.db, appointment)
  await clinic.db`
    update appointment set booked_at = '2026-11-01', changed_at = null where id = ${appointment}`
})

const plan = (time: string) =>
  planMessages(clinic.db, { now: { today: '2026-12-01', time }, timeZone: testTimeZone })
const told = (event: string) => clinic.db`
  select status, tries, next_try_at, words, way, sent_to, text from message where event = ${event}`
/** As a gateway says "later" of what waits. */
const tryInVain = () => clinic.db`
  update message set tries = 4, next_try_at = now() + interval '1 hour', words = 'later', way = 'sms',
    sent_to = '9876500001', text = 'Come'
  where status = 'waiting'`
const place = { branchId: null, consultantId: anita, starts: null, ends: null }
const away = { name: 'Ill', firstDay: day, lastDay: day, repeatsYearly: false, ...place }
const untried = { tries: 0, nextTryAt: null, words: null, way: null, sentTo: null, text: null }
const asNew = [{ status: 'waiting', ...untried }]

/** A visit whose patient is asked today to book the next one. */
async function followUp(): Promise<void> {
  const id = await bookWithAnita(clinic.db, { day: '2026-11-24', name: 'Comes Again' })
  await agree(clinic.db, id)
  await clinic.db`update appointment set status = 'CD' where id = ${id}`
  await clinic.db`
    insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
    values (${id}, '2026-11-24', 'Fever', 600, 4, ${followUpDay})`
}

it('a minute without news writes nothing and uses up no number, whatever became of what was due', async () => {
  await followUp()
  await clinic.db`delete from message`
  await plan('12:00')
  const rows = async () => [
    ...(await clinic.db`select id, event, status, xmin::text, xmax::text from message order by id`),
    ...(await clinic.db`select last_value from message_id_seq`),
  ]
  const waiting = await rows()
  expect(waiting.map((row) => row['event'])).toEqual(['reminder', 'followUp', undefined])
  await plan('12:01')
  expect(await rows()).toEqual(waiting)
  for (const status of ['failed', 'sent']) {
    await clinic.db`
      update message set status = ${status}, begun_at = now(), done_at = now(), way = 'sms', sent_to = '9', text = 'x'`
    const done = await rows()
    await plan('12:02')
    expect(await rows()).toEqual(done)
  }
})

it('a reminder that waits again is tried as a new one', async () => {
  await clinic.db`delete from message`
  await plan('12:00')
  await tryInVain()
  const { id } = await admin.call(addHoliday, { body: away })
  await plan('12:01')
  expect(await told('reminder')).toMatchObject([{ status: 'dropped', tries: 4 }])
  await admin.call(removeHoliday, { params: { id }, body: { version: 1 } })
  await plan('12:02')
  expect(await told('reminder')).toEqual(asNew)
})

it('a follow-up that waits again is tried as a new one', async () => {
  await followUp()
  await clinic.db`delete from message`
  await plan('12:00')
  await tryInVain()
  await clinic.db`
    update appointment set patient_id = (select patient_id from message where event = 'followUp')
    where id = ${appointment}`
  await plan('12:01')
  expect(await told('followUp')).toMatchObject([{ status: 'dropped' }])
  await clinic.cancel(appointment)
  await plan('12:02')
  expect(await told('followUp')).toEqual(asNew)
})

it('what a changed leave takes away again is told as a new one', async () => {
  await clinic.db`delete from message`
  const { id } = await admin.call(addHoliday, { body: away })
  await tryInVain()
  const moved = { ...away, firstDay: '2026-12-20', lastDay: '2026-12-20' }
  await admin.call(changeHoliday, { params: { id }, body: { ...moved, version: 1 } })
  await plan('09:00')
  expect(await told('displaced')).toMatchObject([{ status: 'dropped', tries: 4 }])
  await admin.call(changeHoliday, { params: { id }, body: { ...away, version: 2 } })
  expect(await told('displaced')).toEqual(asNew)
  await admin.call(removeHoliday, { params: { id }, body: { version: 3 } })
})
