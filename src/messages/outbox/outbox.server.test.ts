import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { correctPatient } from '../../patients/register/correct-patient.ts'
import { affectsByTime } from '../../scheduling/rebooking/affected-appointments.server.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { bookOwnAppointment } from '../../scheduling/booking/own-booking.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import { agree, messageOf, sendMessages } from '../../test-kit/messages.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { testTimeZone } from '../../test-kit/test-config.ts'
import { clinicNow } from '../../platform/day/clinic-now.ts'
import { planMessages } from './plan-messages.server.ts'
import {
  beginMessage,
  finishMessage,
  listDoneMessages,
  listMessages,
  listPatientMessages,
} from './outbox.ts'

let clinic: TestClinic
let desk: Caller
let other: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  ;[desk, other] = await Promise.all([clinic.callerFor('reception'), clinic.callerFor('frontdesk')])
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from message`
  await clinic.db`delete from message_rules`
  await sendMessages(clinic.db)
})

const waiting = async () => (await desk.call(listMessages, { query: {} })).rows
const eventsOf = async (appointment: number) => {
  const rows = await clinic.db`
    select event from message where appointment_id = ${appointment} order by id`
  return rows.map(({ event }) => event as string)
}
const begin = (id: number, by = desk) =>
  by.call(beginMessage, { params: { id }, body: { way: 'sms' } })
const finish = (id: number, outcome: 'sent' | 'skipped' | 'again', by = desk) =>
  by.call(finishMessage, { params: { id }, body: { outcome } })
/** An appointment whose patient agrees to messages. */
const agreed = async (day = '2026-12-02', name = 'Test Patient') => {
  const id = await bookWithAnita(clinic.db, { day, name })
  await agree(clinic.db, id)
  return id
}
const plan = (instant: string) =>
  planMessages(clinic.db, {
    now: clinicNow(new Date(instant), testTimeZone),
    timeZone: testTimeZone,
  })

describe('a booking', () => {
  const book = async (patient: object, day: string) => {
    const { slots } = await desk.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day },
    })
    const body = buildBooking({ day, slot: slots.at(-1)!.id })
    return desk.call(bookAppointment, {
      body: { ...body, patient: { ...body.patient, ...patient } },
    })
  }

  it('asks for language and consent, and writes the message in its own transaction', async () => {
    const { id } = await book({ language: 'de', messages: true }, '2026-12-04')
    const [row] = await waiting()
    expect(row).toMatchObject({ event: 'booked', language: 'de', patientName: 'Test Patient' })
    expect(row!.text).toMatch(
      /^Test Patient, Ihr Termin bei .* ist gebucht: Fr 04-12-2026 \d\d:\d\d\.$/,
    )
    const [consent] = await clinic.db`
      select c.agrees, c.source, c.staff_id from message_consent c
      join appointment a on a.patient_id = c.patient_id where a.id = ${id}`
    expect(consent).toEqual({ agrees: true, source: 'desk', staffId: 2 })
  })

  it('that is taken back leaves no message', async () => {
    await clinic.db
      .begin(async (tx) => {
        await bookWithAnita(tx as never, { day: '2026-12-02' })
        throw new Error('the line is broken')
      })
      .catch(() => {})
    expect(await clinic.db`select from message`).toHaveLength(0)
  })

  it('is said to send nothing where no message is switched on, at the branch or at any', async () => {
    const isSwitchedOn = async (query: { branch?: number } = {}) =>
      (await desk.call(listMessages, { query })).isSwitchedOn
    expect([await isSwitchedOn(), await isSwitchedOn({ branch: 1 })]).toEqual([true, true])
    expect(await isSwitchedOn({ branch: 2 })).toBe(false)
    await clinic.db`update message_rules set events = '{}'`
    expect([await isSwitchedOn(), await isSwitchedOn({ branch: 1 })]).toEqual([false, false])
  })

  it('writes nothing at a branch that sends none, and is sent to nobody who was not asked', async () => {
    await clinic.db`delete from message_rules`
    await book({ messages: true }, '2026-12-04')
    expect(await clinic.db`select from message`).toHaveLength(0)
    await sendMessages(clinic.db)
    await book({}, '2026-12-04')
    expect(await waiting()).toEqual([])
  })

  it('of the public form does not undo a stop, and takes no language away', async () => {
    const patient = buildBooking({}).patient
    const { id } = await book({ ...patient, language: 'de', messages: true }, '2026-12-04')
    const [person] = await clinic.db<{ id: number; version: number }[]>`
      select p.id, p.version from patient p join appointment a on a.patient_id = p.id
      where a.id = ${id}`
    const body = { version: person!.version, messages: false, reason: 'misspelt' }
    await desk.call(correctPatient, { params: { id: person!.id }, body })
    const visitor = callerOf(clinic.app, '')
    const { slots } = await desk.call(listOpenSlots, {
      query: { consultant: anita, branch: 1, day: '2026-12-07' },
    })
    const own = buildBooking({ day: '2026-12-07', slot: slots[0]!.id })
    await visitor.call(bookOwnAppointment, {
      body: { ...own, patient: { ...patient, language: 'fr', messages: true } },
    })
    const [state] = await clinic.db`
      select language, agrees_to_messages(id) as messages from patient where id = ${person!.id}`
    expect(state).toEqual({ language: 'de', messages: false })
    expect(await waiting()).toEqual([])
  })
})

describe('at the moment of sending', () => {
  it('an appointment that was moved is told once, where it is now', async () => {
    const id = await agreed()
    await clinic.db`update appointment set starts = '22:00', ends = '22:02' where id = ${id}`
    expect(await eventsOf(id)).toEqual(['booked', 'moved'])
    const rows = await waiting()
    expect(rows.map(({ event }) => event)).toEqual(['moved'])
    expect(rows[0]!.text).toContain('22:00')
  })

  it('nothing is sent for a cancelled one but that, nor after a stop, nor when it is past', async () => {
    const id = await agreed()
    const booked = await messageOf(clinic.db, id)
    await clinic.db`update appointment set status = 'CN' where id = ${id}`
    expect((await waiting()).map(({ event }) => event)).toEqual(['cancelled'])
    expect(await problemOf(begin(booked))).toBe('message_untrue')
    await clinic.db`
      insert into message_consent (patient_id, agrees, source)
      select patient_id, false, 'stop' from appointment where id = ${id}`
    expect(await waiting()).toEqual([])
    expect(await problemOf(begin(await messageOf(clinic.db, id)))).toBe('message_untrue')
    const [row] = await clinic.db`select reason from message where event = 'cancelled'`
    expect(row).toEqual({ reason: 'noConsent' })
    const past = await agreed('2026-11-23')
    expect(await problemOf(begin(await messageOf(clinic.db, past)))).toBe('message_untrue')
  })

  it('one desk opens it, says that it was sent, and it stands in the history', async () => {
    const id = await agreed()
    const message = await messageOf(clinic.db, id)
    expect(await problemOf(finish(message, 'sent'))).toBe('wrong_status')
    const opened = await Promise.allSettled([begin(message), begin(message, other)])
    expect(opened.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await waiting())[0]).toMatchObject({ id: message, begunBy: expect.any(String) })
    await finish(message, 'sent')
    await finish(message, 'sent')
    expect(await waiting()).toEqual([])
    const { rows } = await desk.call(listDoneMessages, { query: {} })
    expect(rows).toMatchObject([{ id: message, way: 'sms', reason: null }])
    const { patientId } = rows[0]!
    const ofPatient = (by: Caller) =>
      by.call(listPatientMessages, { params: { id: patientId }, query: {} })
    expect((await ofPatient(await clinic.callerFor('anita'))).rows).toHaveLength(1)
    expect(await problemOf(ofPatient(await clinic.callerFor('rohan')))).toBe('not_found')
    const audited = await clinic.db`
      select action from audit_event where subject = 'message' and patient_id = ${patientId}
        and action <> 'read' order by id`
    expect(audited.map(({ action }) => action)).toEqual(['opened', 'sent'])
  })

  it('one that was opened waits for a word, also when it is not true any more', async () => {
    const id = await agreed()
    const message = await messageOf(clinic.db, id)
    await begin(message)
    await clinic.db`update appointment set status = 'CN' where id = ${id}`
    await plan('2026-11-24T04:00:00Z')
    expect((await waiting()).map((row) => row.id)).toContain(message)
    await finish(message, 'sent')
    expect(await problemOf(finish(message, 'again'))).toBe('message_untrue')
  })

  it('what one change did to several appointments of a patient is one message, waiting and sent', async () => {
    const ids = [await agreed('2026-12-02', 'Two Times'), await agreed('2026-12-09', 'Two Times')]
    await clinic.db`
      update appointment set patient_id = (select patient_id from appointment where id = ${ids[0]!})
      where id = ${ids[1]!}`
    await clinic.db`delete from message`
    await clinic.db`update appointment set status = 'CN' where id = any(${ids})`
    const rows = await waiting()
    expect(rows).toHaveLength(1)
    expect(rows[0]!.text).toMatch(/02-12-2026.*09-12-2026/)
    await begin(rows[0]!.id)
    await finish(rows[0]!.id, 'sent')
    expect((await desk.call(listDoneMessages, { query: {} })).rows).toHaveLength(1)
  })

  it('one can be left out, and sent again while it is true', async () => {
    const message = await messageOf(clinic.db, await agreed())
    await finish(message, 'skipped')
    expect(await waiting()).toEqual([])
    await finish(message, 'again')
    expect(await waiting()).toHaveLength(1)
  })

  it('consultants see no list of it', async () => {
    const consultant = await clinic.callerFor('anita')
    expect(await problemOf(consultant.call(listMessages, { query: {} }))).toBe('forbidden')
  })
})

describe('what time brings', () => {
  const remindersOf = async (id: number) =>
    (await eventsOf(id)).filter((event) => event === 'reminder').length

  it('is a reminder a day and two hours before, once, also when several processes look', async () => {
    const id = await agreed('2026-12-02')
    await clinic.db`update appointment set starts = '22:10', ends = '22:12' where id = ${id}`
    await clinic.db`update appointment set booked_at = '2026-11-01', changed_at = null where id = ${id}`
    await plan('2026-12-01T16:39:00Z')
    expect(await remindersOf(id)).toBe(0)
    await Promise.all([1, 2, 3].map(() => plan('2026-12-01T16:40:00Z')))
    expect(await remindersOf(id)).toBe(1)
    await plan('2026-12-01T20:00:00Z')
    expect(await remindersOf(id)).toBe(1)
    await plan('2026-12-02T14:40:00Z')
    expect(await remindersOf(id)).toBe(2)
    // A clock that goes back, or jumps past the hour, writes no other.
    await plan('2026-12-01T17:00:00Z')
    await plan('2026-12-02T17:00:00Z')
    expect(await remindersOf(id)).toBe(2)
    const [left] =
      await clinic.db`select count(*)::int from message where status = 'waiting' and appointment_id = ${id}`
    expect(left).toEqual({ count: 0 })
  })

  it('is none for a time that was agreed on within the hours', async () => {
    const id = await agreed('2026-12-03')
    await clinic.db`update appointment set booked_at = '2026-12-02T12:00:00Z' where id = ${id}`
    await plan('2026-12-02T13:00:00Z')
    expect(await remindersOf(id)).toBe(0)
  })
})

it('a leave tells those whose time it takes, by the same rule as the list of affected ones', async () => {
  const { db } = clinic
  const id = await agreed('2026-12-09')
  const [off] = await db<{ id: number }[]>`
    insert into holiday (name, first_day, last_day, consultant_id)
    values ('Leave', '2026-12-09', '2026-12-09', ${anita}) returning id`
  expect(await eventsOf(id)).toEqual(['booked', 'displaced'])
  expect((await waiting()).map(({ event }) => event)).toEqual(['displaced'])
  await db`
    insert into holiday (name, first_day, last_day, repeats_yearly, consultant_id)
    values ('From next year', '2027-12-09', '2027-12-09', true, ${anita})`
  expect((await waiting()).map(({ event }) => event)).toEqual(['displaced'])
  const [same] = await db`
    select count(*) filter (where (${affectsByTime(db)}) <> is_on_day_off(h, a))::int as different,
      count(*) filter (where is_on_day_off(h, a))::int as hit
    from holiday h cross join appointment a where a.status = 'PE' and a.arrived_at is null`
  expect(same!.different).toBe(0)
  expect(same!.hit).toBeGreaterThan(0)
  await db`delete from holiday where id = ${off!.id} or name = 'From next year'`
  expect(await waiting()).toEqual([])
})

it('a receipt is told with its number, unless the payment was taken back', async () => {
  const id = await agreed('2026-11-24')
  const admin = await clinic.callerFor('admin')
  const payment = { amount: 600, received: true, mode: 'Cash' as const }
  await admin.call(conductAppointment, { params: { id }, body: { version: 1, payment } })
  const rows = await waiting()
  expect(rows.map(({ event }) => event)).toEqual(['receipt'])
  expect(rows[0]!.text).toMatch(/\/2026-27\/\d{6}\.$/)
  await clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode, day,
      staff_id)
    select appointment_id, branch_id, patient_id, kind, -paise, id, mode, day, staff_id
    from ledger_entry where appointment_id = ${id} and kind = 'payment'`
  expect(await waiting()).toEqual([])
})
