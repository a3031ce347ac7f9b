import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addHoliday, changeHoliday, removeHoliday } from '../../scheduling/holidays/holidays.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import { problemOf, type Caller } from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { usualPace } from '../sending/pace.ts'
import { settleInterrupted } from '../sending/settle-interrupted.server.ts'
import { finishMessage } from './outbox.ts'
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
const longPauses = { firstPauseMs: 60_000, maxPauseMs: 60_000 }
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

it('what is not true is not sent again by hand either: it would wait again beside that', async () => {
  await clinic.db`delete from message`
  await plan('12:00')
  const { id } = await admin.call(addHoliday, { body: away })
  await plan('12:01')
  await admin.call(removeHoliday, { params: { id }, body: { version: 1 } })
  const [row] = await clinic.db<{ id: number }[]>`select id from message where event = 'reminder'`
  const body = { outcome: 'again' as const }
  expect(await problemOf(clinic.desk.call(finishMessage, { params: { id: row!.id }, body }))).toBe(
    'message_untrue',
  )
  await plan('12:02')
  expect(await told('reminder')).toEqual(asNew)
})

describe.each([
  ['its answer was lost', false],
  ['its process was killed', true],
])('a message whose key its gateway may have had, as %s,', (_, isKilled) => {
  /** What waits goes to a gateway that sends a key once, and waits for another try. */
  async function handOver(): Promise<void> {
    const gateway = testGateway(() => ({ outcome: 'unknown', words: 'lost' }), { takesKeys: true })
    const options = { now: { today: '2026-12-01', time: '12:00' }, pace: longPauses }
    await sendNow(clinic.db, [gateway], options)
    expect(gateway.got).toHaveLength(1)
    if (!isKilled) return
    await clinic.db`
      update message set begun_at = now() - interval '1 hour', taken_by = ${randomUUID()}, next_try_at = null,
        may_be_heard = false
      where status = 'waiting'`
    await settleInterrupted(clinic.db, ['sms'], usualPace)
  }
  const mayBeHeard = [{ status: 'dropped', reason: 'unknown' }]
  const became = (event: string) =>
    clinic.db`select status, reason from message where event = ${event}`

  it('is not written again under another, as a reminder', async () => {
    await clinic.db`delete from message`
    await clinic.db`update message_rules set events = '{reminder}'`
    await plan('12:00')
    await handOver()
    const { id } = await admin.call(addHoliday, { body: away })
    await plan('12:01')
    expect(await became('reminder')).toEqual(mayBeHeard)
    await admin.call(removeHoliday, { params: { id }, body: { version: 1 } })
    await plan('12:02')
    expect(await became('reminder')).toEqual(mayBeHeard)
  })

  it('is not written again under another, as a follow-up', async () => {
    await followUp()
    await clinic.db`delete from message`
    await clinic.db`update message_rules set events = '{followUp}'`
    await plan('12:00')
    await handOver()
    await clinic.db`update visit set follow_up_day = null where follow_up_day = ${followUpDay}`
    await plan('12:01')
    expect(await became('followUp')).toEqual(mayBeHeard)
    await clinic.db`
      update visit set follow_up_day = ${followUpDay} where appointment_id in (
        select appointment_id from message where event = 'followUp')`
    await plan('12:02')
    expect(await became('followUp')).toEqual(mayBeHeard)
  })

  it('is not written again under another, as that of a leave', async () => {
    await clinic.db`delete from message`
    const { id } = await admin.call(addHoliday, { body: away })
    await handOver()
    const moved = { ...away, firstDay: '2026-12-20', lastDay: '2026-12-20' }
    await admin.call(changeHoliday, { params: { id }, body: { ...moved, version: 1 } })
    await plan('09:00')
    await admin.call(changeHoliday, { params: { id }, body: { ...away, version: 2 } })
    // Who heard it is told that the time stands, then that it is taken away again.
    const rows = await clinic.db`select event, reason from message order by id`
    expect(rows[0]).toEqual({ event: 'displaced', reason: 'unknown' })
    await admin.call(removeHoliday, { params: { id }, body: { version: 3 } })
  })
})

describe.each(['reminder', 'followUp'])('of two appointments in one %s', (event) => {
  it('the one that waits again is a message of its own, and what becomes of each is known', async () => {
    await followUp()
    await clinic.db`update message_rules set events = ${[event]}`
    const id = await clinic.book(clinic.slots[1]!.id)
    const [visit] = await clinic.db<{ id: number; patientId: number }[]>`
      select a.id, a.patient_id from visit v join appointment a on a.id = v.appointment_id
      where v.follow_up_day = ${followUpDay}`
    const again = await bookWithAnita(clinic.db, { day: '2026-11-20', name: 'Comes Again' })
    await clinic.db`
      update appointment set status = 'CD', patient_id = ${visit!.patientId} where id = ${again}`
    await clinic.db`
      insert into visit (appointment_id, day, illness, fees, recorded_by, follow_up_day)
      values (${again}, '2026-11-20', 'Fever', 600, 4, ${followUpDay})`
    await clinic.db`
      update appointment a set patient_id = first.patient_id, booked_at = '2026-11-01', changed_at = null
      from appointment first where first.id = ${appointment} and a.id = ${id}`
    await clinic.db`delete from message`
    await plan('12:00')
    expect(await told(event)).toHaveLength(2)
    await tryInVain()
    const second = event === 'reminder' ? id : again
    const setTrue = (isTrue: boolean) =>
      event === 'reminder'
        ? clinic.db`
            update appointment set status = ${isTrue ? 'PE' : 'CN'} where id = ${second}`
        : clinic.db`
            update visit set follow_up_day = ${isTrue ? followUpDay : null} where appointment_id = ${second}`
    await setTrue(false)
    await plan('12:01')
    await setTrue(true)
    await plan('12:02')
    await clinic.db`update message set next_try_at = null`
    const gateway = testGateway()
    await sendNow(clinic.db, [gateway], { now: { today: '2026-12-01', time: '12:03' } })
    const rows = await clinic.db`
      select appointment_id, status, tries from message where event = ${event} order by tries`
    expect([...rows]).toEqual([
      { appointmentId: second, status: 'sent', tries: 1 },
      { appointmentId: expect.any(Number), status: 'sent', tries: 5 },
    ])
    expect(gateway.got).toHaveLength(2)
  })
})
