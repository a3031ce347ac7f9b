import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listAllBranches, retireBranch } from '../../masters/branches/branches.ts'
import { listAllConsultants, retireConsultant } from '../../masters/staff/consultant-master.ts'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { takeBackAppointment } from '../../scheduling/appointments/take-back.ts'
import { addHoliday, removeHoliday } from '../../scheduling/holidays/holidays.ts'
import { listPatientCalls, markPatientTold } from '../../scheduling/rebooking/call-list.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import type { Caller } from '../../test-kit/test-clinic.server.ts'
import { day, openWaitingClinic, type WaitingClinic } from '../../test-kit/waiting-clinic.server.ts'
import { beginMessage, finishMessage, listMessages } from './outbox.ts'

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
  await clinic.db`delete from patient_call`
  await clinic.db`delete from message`
  await sendMessages(clinic.db)
  appointment = await clinic.book(clinic.slots[0]!.id)
  await agree(clinic.db, appointment)
  await clinic.db`delete from message`
})

const waiting = async () =>
  (await clinic.desk.call(listMessages, { query: {} })).rows
    .filter(({ begunBy }) => begunBy === null)
    .map(({ event }) => event)
const calls = async () =>
  (await clinic.desk.call(listPatientCalls, { query: {} })).rows
    .filter(({ toldBy }) => toldBy === null)
    .map(({ id, expected }) => [id, expected.isCalledOff])
const takeBack = async () => {
  const { version } = await clinic.desk.call(readAppointment, { params: { id: appointment } })
  const body = { version, reason: 'wrong_patient' as const }
  await clinic.desk.call(takeBackAppointment, { params: { id: appointment }, body })
}
const open = async () => {
  const params = { id: await messageOf(clinic.db, appointment) }
  await clinic.desk.call(beginMessage, { params, body: { way: 'sms' } })
  return params
}
const ways: [string, () => Promise<unknown>][] = [
  ['opened', open],
  [
    'sent by hand',
    async () =>
      clinic.desk.call(finishMessage, { params: await open(), body: { outcome: 'sent' } }),
  ],
  [
    'sent, or its answer lost,',
    () => clinic.db`
      update message set status = 'unknown', begun_at = now(), done_at = now(), way = 'sms', sent_to = '9',
        text = 'x' where status = 'waiting'`,
  ],
  [
    'handed over, and waits for another try since its answer was lost,',
    () => clinic.db`
      update message set may_be_heard = true, tries = 1, next_try_at = now() + interval '1 minute', words = 'lost',
        way = 'sms', sent_to = '9', text = 'x' where status = 'waiting'`,
  ],
]
const mark = (told: boolean) =>
  clinic.desk.call(markPatientTold, { params: { id: appointment }, body: { told } })

describe.each(ways)('a cancellation whose message was %s', (_, leave) => {
  it('and that is taken back is told as booked', async () => {
    await clinic.cancel(appointment)
    await leave()
    await takeBack()
    expect(await waiting()).toEqual(['booked'])
    expect(await calls()).toEqual([])
  })

  it('and that is taken back is on the call list where no message can say it', async () => {
    await clinic.cancel(appointment)
    await leave()
    await clinic.db`update message_rules set events = array_remove(events, 'booked')`
    await takeBack()
    expect(await waiting()).toEqual([])
    expect(await calls()).toEqual([[appointment, true]])
    await mark(true)
    expect(await calls()).toEqual([])
  })
})

it('a cancellation that nobody heard of leaves nothing', async () => {
  await clinic.cancel(appointment)
  await takeBack()
  expect([await waiting(), await calls()]).toEqual([[], []])
})

it('who was called is called again, and not where the message that it stands was read', async () => {
  await clinic.cancel(appointment)
  await clinic.db`delete from message`
  await clinic.db`
    insert into patient_call (appointment_id, day, starts, ends, consultant_id, changed_by, told_by, told_at)
    select id, day, starts, ends, consultant_id, 1, 1, now() from appointment where id = ${appointment}`
  await takeBack()
  expect(await calls()).toEqual([[appointment, true]])
  // Cancelled again before anybody called: the patient expects nothing, and so it is.
  await clinic.cancel(appointment)
  expect(await calls()).toEqual([])
  await takeBack()
  expect(await calls()).toEqual([[appointment, true]])
  await sendMessages(clinic.db)
  await clinic.db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts)
    select 'booked', branch_id, patient_id, consultant_id, id, day, starts from appointment
    where id = ${appointment}`
  const params = await open()
  await clinic.desk.call(finishMessage, { params, body: { outcome: 'sent' } })
  expect(await calls()).toEqual([])
})

it('who was called about an earlier move, and not since it was cancelled, is not called', async () => {
  await clinic.db`
    insert into patient_call (appointment_id, day, starts, ends, consultant_id, changed_by, told_by, told_at)
    select id, day, '07:00', '07:10', consultant_id, 1, 1, now() from appointment where id = ${appointment}`
  await clinic.cancel(appointment)
  await takeBack()
  expect([await waiting(), await calls()]).toEqual([[], []])
  // Called since, and changed for another reason after that.
  await clinic.cancel(appointment)
  await clinic.db`update patient_call set told_at = now()`
  await clinic.db`update appointment set changed_at = now() where id = ${appointment}`
  await takeBack()
  expect(await calls()).toEqual([[appointment, true]])
})

const place = { branchId: null, consultantId: anita, starts: null, ends: null }
const leave = { name: 'Ill', firstDay: day, lastDay: day, repeatsYearly: false, ...place }
let holiday: number
const causes: [string, (isAway: boolean) => Promise<unknown>][] = [
  [
    'a leave',
    async (isAway) => {
      if (isAway) holiday = (await admin.call(addHoliday, { body: leave })).id
      else await admin.call(removeHoliday, { params: { id: holiday }, body: { version: 1 } })
    },
  ],
  [
    'a retired consultant',
    async (isAway) => {
      const { version } = (await admin.call(listAllConsultants)).find(({ id }) => id === anita)!
      const body = { version, active: !isAway }
      await admin.call(retireConsultant, { params: { id: anita }, body })
    },
  ],
  [
    'a closed branch',
    async (isAway) => {
      const { version } = (await admin.call(listAllBranches)).find(({ id }) => id === 1)!
      await admin.call(retireBranch, { params: { id: 1 }, body: { version, active: !isAway } })
    },
  ],
]
describe.each(causes)('a time that %s took away', (_, takeAway) => {
  it('is told as booked when it is given back, if that was heard, and again when it is taken again', async () => {
    await takeAway(true)
    await takeAway(false)
    expect(await waiting()).toEqual([])
    await takeAway(true)
    expect(await waiting()).toEqual(['displaced'])
    await open()
    await takeAway(false)
    expect(await waiting()).toEqual(['booked'])
    await open()
    await takeAway(true)
    expect(await waiting()).toEqual(['displaced'])
    await takeAway(false)
  })

  const unreached: [string, () => Promise<unknown>][] = [
    [
      'the branch does not say that it stands',
      () => clinic.db`update message_rules set events = array_remove(events, 'booked')`,
    ],
    [
      'the patient wants no messages any more',
      () => clinic.db`
        insert into message_consent (patient_id, agrees, source)
        select patient_id, false, 'stop' from appointment where id = ${appointment}`,
    ],
  ]
  it.each(unreached)('is on the call list when it is given back, where %s', async (__, stop) => {
    await takeAway(true)
    await takeAway(false)
    expect(await calls()).toEqual([])
    await takeAway(true)
    await open()
    await stop()
    await takeAway(false)
    expect([await waiting(), await calls()]).toEqual([[], [[appointment, true]]])
    // Not while it is taken away again.
    await takeAway(true)
    expect(await calls()).toEqual([])
    await takeAway(false)
    expect(await calls()).toEqual([[appointment, true]])
    // Who was told that it stands needs no other call, unless they heard of it again.
    await mark(true)
    await clinic.db`update message set status = 'dropped', reason = 'untrue', done_at = now() where begun_at is null`
    await takeAway(true)
    await takeAway(false)
    expect(await calls()).toEqual([])
  })
})
