import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { dropReasons, listMessages } from '../../messages/outbox/outbox.ts'
import { planMessages } from '../../messages/outbox/plan-messages.server.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { sendNow, testGateway } from '../../test-kit/sending.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { makePatientLink } from './link-token.server.ts'
import { changeOwnVisit, listOwnSlots, readOwnVisit } from './own-appointment.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
  await sendMessages(clinic.db)
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from holiday where name = 'Course'`
  await clinic.db`update appointment set status = 'CN' where status = 'PE' and day = ${day}`
  await clinic.db`delete from message`
})

const day = '2026-12-02'
const leave = () => clinic.db`
  insert into holiday (name, first_day, last_day, consultant_id)
  select 'Course', ${day}, ${day}, id from staff where username = 'anita'`
const isGiven = () => clinic.db`delete from holiday where name = 'Course'`

/** An appointment that was booked weeks ago, and what its patient does by the link. */
async function booked() {
  const id = await bookWithAnita(clinic.db, { day, name: 'Taken Away' })
  await agree(clinic.db, id)
  await clinic.db`update appointment set booked_at = '2026-11-01', changed_at = null where id = ${id}`
  const link = await makePatientLink(clinic.db, id, null)
  const patient = callerOf(clinic.app, '')
  return {
    id,
    read: async () => (await patient.call(readOwnVisit, { body: { link } })).appointments[0]!,
    change: (change: object) =>
      patient.call(changeOwnVisit, { body: { link, change: change as never } }),
    slots: () => patient.call(listOwnSlots, { body: { link, appointment: id, day: null } }),
  }
}
const eventsOf = async (id: number, status: string) => {
  const rows = await clinic.db<{ event: string }[]>`
    select event from message where appointment_id = ${id} and status = ${status} order by id`
  return rows.map(({ event }) => event)
}
/** Plans what is due two hours before the first slots of the day, and sends all that waits. */
async function planAndSend() {
  const now = clinicNow(new Date('2026-12-02T02:00:00Z'), testTimeZone)
  await planMessages(clinic.db, { now, timeZone: testTimeZone })
  const gateway = testGateway()
  await clinic.db`update message_rules set quiet_from = '00:00', quiet_until = '00:00'`
  await sendNow(clinic.db, [gateway], { now })
  return gateway.got.map(({ event }) => event)
}

it('of a time that a leave took away nobody is reminded, by a message that waits or a new one', async () => {
  const { id } = await booked()
  expect(await eventsOf(id, 'waiting')).toEqual(['booked'])
  await leave()
  expect(await planAndSend()).toEqual(['displaced'])
  expect(await eventsOf(id, 'dropped')).toEqual(['booked'])
  expect(await planAndSend()).toEqual([])
})

it('nor when the clinic sends no word of the leave, or when the reminder waited already', async () => {
  const { id } = await booked()
  await clinic.db`delete from message`
  const now = clinicNow(new Date('2026-12-02T02:00:00Z'), testTimeZone)
  await planMessages(clinic.db, { now, timeZone: testTimeZone })
  expect(await eventsOf(id, 'waiting')).toEqual(['reminder'])
  await leave()
  await clinic.db`delete from message where event = 'displaced'`
  expect(await planAndSend()).toEqual([])
  expect(await eventsOf(id, 'dropped')).toEqual(['reminder'])
  expect(dropReasons).toContain('untrue')
  const desk = await clinic.callerFor('reception')
  expect((await desk.call(listMessages, { query: {} })).rows).toEqual([])
})

it('of a time that is given back its patient is reminded again', async () => {
  const { id } = await booked()
  await leave()
  await isGiven()
  await clinic.db`delete from message`
  expect(await planAndSend()).toEqual(['reminder'])
  expect(await eventsOf(id, 'sent')).toEqual(['reminder'])
})

it('the link says that it cannot be, confirms nothing, and moves it to an open time', async () => {
  const { id, read, change, slots } = await booked()
  await change({ kind: 'confirm', appointment: id, version: 1 })
  expect(await read()).toMatchObject({ isDisplaced: false, byPatient: 'confirmed' })
  await clinic.db`update appointment set by_patient = null where id = ${id}`
  await leave()
  expect(await read()).toMatchObject({
    isDisplaced: true,
    can: { confirm: false, cancel: true, move: true },
  })
  expect(await problemOf(change({ kind: 'confirm', appointment: id, version: 1 }))).toBe('on_leave')
  const open = await slots()
  expect(open.day).not.toBe(day)
  await change({
    kind: 'move',
    appointment: id,
    version: 1,
    day: open.day,
    slot: open.slots[0]!.id,
  })
  expect(await read()).toMatchObject({ isDisplaced: false, byPatient: 'moved' })
})
