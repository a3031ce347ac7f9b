import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { changeOwnVisit } from '../../scheduling/patient-link/own-appointment.ts'
import { makePatientLink } from '../../scheduling/patient-link/link-token.server.ts'
import { addAppointment, addPatient } from '../../test-kit/follow-ups.server.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import {
  callerOf,
  openTestClinic,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { beginMessage, finishMessage, listMessages } from './outbox.ts'
import { planMessages } from './plan-messages.server.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  // The visits of the tests before.
  await clinic.db`
    update appointment set status = 'CN'
    where patient_id in (select id from patient where name = 'Meena Rao')`
  await clinic.db`delete from message`
  await clinic.db`delete from visit_feedback`
  await clinic.db`delete from message_rules`
  await sendMessages(clinic.db)
  await clinic.db`update message_rules set events = '{feedback}'`
  clinic.setClock('2026-11-24T06:00:00Z')
})

/** A visit at night of a patient who agrees to messages. */
async function visited(changes: Partial<Parameters<typeof addAppointment>[1]> = {}) {
  const patient = changes.patient ?? (await addPatient(clinic.db))
  const id = await addAppointment(clinic.db, { day: '2026-11-24', ...changes, patient })
  if (changes.patient === undefined) await agree(clinic.db, id)
  return { id, patient }
}
const planAt = (instant: string) =>
  planMessages(clinic.db, {
    now: clinicNow(new Date(instant), testTimeZone),
    timeZone: testTimeZone,
  })
const plan = () => planAt('2026-11-24T06:00:00Z')
const waiting = async () => (await desk.call(listMessages, { query: {} })).rows
const statusesOf = async (appointment: number) =>
  (
    await clinic.db<{ status: string }[]>`
      select status from message where appointment_id = ${appointment} order by id`
  ).map(({ status }) => status)
async function send(appointment: number): Promise<void> {
  const params = { id: await messageOf(clinic.db, appointment) }
  await desk.call(beginMessage, { params, body: { way: 'sms' } })
  await desk.call(finishMessage, { params, body: { outcome: 'sent' } })
}

it('asks once, an hour after the visit, whichever process writes it', async () => {
  const { id } = await visited()
  await clinic.db`
    update appointment set starts = '22:30', ends = '22:45' where id = ${id}`
  await planAt('2026-11-24T18:14:00Z')
  expect(await waiting()).toEqual([])
  await Promise.all([planAt('2026-11-24T18:15:00Z'), planAt('2026-11-24T18:15:00Z')])
  expect(await waiting()).toMatchObject([{ event: 'feedback' }])
  await planAt('2026-11-24T18:20:00Z')
  expect(await statusesOf(id)).toEqual(['waiting'])
})

it('is off until a branch switches it on, and asks nobody who has not agreed', async () => {
  const agreed = await visited()
  await clinic.db`update message_rules set events = '{booked}'`
  const patient = await addPatient(clinic.db)
  const silent = await visited({ patient })
  await plan()
  expect(await statusesOf(agreed.id)).toEqual([])
  await clinic.db`update message_rules set events = '{feedback}'`
  await plan()
  expect([await statusesOf(agreed.id), await statusesOf(silent.id)]).toEqual([['waiting'], []])
})

it('never asks about what was cancelled, and not about what was set back since', async () => {
  const cancelled = await visited({ status: 'CN' })
  const pending = await visited({ status: 'PE', day: '2026-11-23' })
  const { id } = await visited()
  await plan()
  expect([await statusesOf(cancelled.id), await statusesOf(pending.id)]).toEqual([[], []])
  await clinic.db`update appointment set status = 'PE' where id = ${id}`
  expect(await waiting()).toEqual([])
  await plan()
  expect(await statusesOf(id)).toEqual(['dropped'])
  // It took place after all.
  await clinic.db`update appointment set status = 'CD' where id = ${id}`
  await plan()
  expect(await statusesOf(id)).toEqual(['waiting'])
})

it('asks about one of several visits, and nobody again for thirty days', async () => {
  const { id, patient } = await visited({ day: '2026-11-23' })
  const second = await visited({ patient })
  await plan()
  expect([await statusesOf(id), await statusesOf(second.id)]).toEqual([['waiting'], []])
  await send(id)
  const invited = await clinic.db`select rating from visit_feedback where appointment_id = ${id}`
  expect(invited.map((row) => ({ ...row }))).toEqual([{ rating: null }])
  await plan()
  expect(await statusesOf(second.id)).toEqual([])
  const later = await visited({ patient, day: '2026-12-22' })
  await planAt('2026-12-22T06:00:00Z')
  expect(await statusesOf(later.id)).toEqual([])
  await planAt('2026-12-23T06:00:00Z')
  expect(await statusesOf(later.id)).toEqual(['waiting'])
})

it('is asked again whether it is still true: not after an answer, nor days later', async () => {
  const { id } = await visited()
  const late = await visited()
  await plan()
  expect(await waiting()).toHaveLength(2)
  const link = await makePatientLink(clinic.db, id, null)
  await callerOf(clinic.app, '').call(changeOwnVisit, {
    body: {
      link,
      change: {
        kind: 'feedback',
        appointment: id,
        version: 0,
        rating: 5,
        words: '',
        mayCall: false,
      },
    },
  })
  expect(await waiting()).toHaveLength(1)
  clinic.setClock('2026-11-27T06:00:00Z')
  expect(await waiting()).toEqual([])
  await planAt('2026-11-27T06:00:00Z')
  expect(await statusesOf(late.id)).toEqual(['dropped'])
})
