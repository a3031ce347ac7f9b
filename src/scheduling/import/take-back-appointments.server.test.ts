import { afterAll, beforeAll, expect, it } from 'vitest'
import { newUuid } from '../../platform/http/uuid.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { buildEntry } from '../../test-kit/valid-waiting-requests.server.ts'
import { bookAppointment } from '../booking/booking.ts'
import { addToWaitingList } from '../waiting-list/waiting-list.ts'
import {
  importAppointments,
  listAppointmentImports,
  takeBackAppointments,
  type ImportedAppointment,
} from './import-appointments.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
})
afterAll(() => clinic.close())

const row = (starts: string, name: string): ImportedAppointment => ({
  patient: {
    name,
    mobile: buildBooking({}).patient.mobile,
    age: 34,
    bornOn: null,
    sex: null,
    email: '',
    location: '',
    allergies: null,
    fileNumber: '',
  },
  consultant: anita,
  branch: 1,
  service: 1,
  day: '2026-12-01',
  starts,
  note: '',
})
const send = (appointments: ImportedAppointment[], key: string = newUuid()) =>
  admin.call(importAppointments, { body: { key, fileName: 'coming.xlsx', appointments } })
const idOf = async ({ patient }: ImportedAppointment) => {
  const [found] = await clinic.db<[{ id: number }]>`
    select a.id from appointment a join patient p on p.id = a.patient_id
    where p.mobile = ${patient.mobile} order by a.id desc limit 1`
  return found.id
}
const newest = async () => (await admin.call(listAppointmentImports))[0]!
const takeBack = (id: number) => admin.call(takeBackAppointments, { params: { id } })

it('cancels what nothing has happened with, tells nobody, and leaves and counts the rest', async () => {
  await clinic.db`
    insert into message_rules (branch_id, events) values (1, '{booked,cancelled}')
    on conflict (branch_id) do update set events = excluded.events`
  const names = ['Left', 'Moved', 'Arrived', 'Confirmed', 'Reminded']
  const rows = names.map((name, at) => row(`09:${String(at * 15).padStart(2, '0')}`, name))
  rows[4]!.starts = '10:00'
  const key = newUuid()
  await send(rows, key)
  const [left, moved, arrived, confirmed, reminded] = (await Promise.all(rows.map(idOf))) as [
    number,
    number,
    number,
    number,
    number,
  ]
  await clinic.db`update appointment set version = 2 where id = ${moved}`
  await clinic.db`update appointment set arrived_at = now(), arrived_by = 1 where id = ${arrived}`
  await clinic.db`update appointment set by_patient = 'confirmed' where id = ${confirmed}`
  await clinic.db`
    insert into message (event, branch_id, patient_id, consultant_id, appointment_id, day, starts, key, begun_at, begun_by)
    select 'reminder', branch_id, patient_id, consultant_id, id, day, starts, 'reminder x', now(), 1
    from appointment where id = ${reminded}`
  const { id } = await newest()
  expect(await takeBack(id)).toEqual({ removed: 1, more: false, left: 4 })
  const [cancelled] =
    await clinic.db`select status, cancel_reason from appointment where id = ${left}`
  expect(cancelled).toEqual({ status: 'CN', cancelReason: 'booked_wrongly' })
  expect(await clinic.db`select from message where appointment_id = ${left}`).toHaveLength(0)
  const [line] = await clinic.db`
    select action, after from audit_event where subject = 'imported appointments' order by id desc limit 1`
  expect(line).toEqual({ action: 'removed', after: { appointments: [left] } })
  expect(await newest()).toMatchObject({ added: 5, removed: 1, canTakeBack: false })
  // Again: there is nothing more; and nothing can be added to it.
  expect(await takeBack(id)).toEqual({ removed: 0, more: false, left: 4 })
  expect(await problemOf(send([rows[0]!], key))).toBe('row_changed')
  // The file can be taken over anew.
  expect(await send(rows)).toMatchObject({
    rows: [{ outcome: 'booked' }, ...Array.from({ length: 4 }, () => ({ outcome: 'here' }))],
  })
})

it('lets those wait again who left the waiting list with what is taken back', async () => {
  const day = '2026-12-08'
  const times = { A: '11:00', B: '11:15', C: '11:45', D: '12:00' }
  const [once, twice, waiting, booked] = Object.entries(times).map(([name, it]) => ({
    ...row(it, `Waits ${name}`),
    day,
  })) as [ImportedAppointment, ImportedAppointment, ImportedAppointment, ImportedAppointment]
  const patientOf = ({ patient: { name, mobile } }: ImportedAppointment) =>
    buildBooking({ patient: { name, mobile, age: '34' } }).patient
  const wait = async (one: ImportedAppointment) =>
    (await admin.call(addToWaitingList, { body: buildEntry({ patient: patientOf(one) }) })).id
  const entries = [await wait(once), await wait(twice), await wait(waiting), await wait(booked)]
  const states = () => clinic.db`
    select left_reason, left_at is null as waits, booked_appointment_id from waiting_entry
    where id = any(${entries}::int[]) order by id`
  // Whose second appointment goes too, and is what would fulfil the wish.
  const second = { ...twice, starts: '11:30' }
  await send([once, twice, second, waiting, booked])
  expect((await states()).map(({ leftReason }) => leftReason as string)).toEqual(
    Array(4).fill('booked'),
  )
  const appointment = await idOf(once)
  // Since then one waits for the same again, and one was booked by a desk.
  const since = await wait(waiting)
  const [slot] = await clinic.db<[{ id: number }]>`
    select id from slot where consultant_id = ${anita} and branch_id = 1 and active and weekday = 2
      and starts = '12:15'`
  const patient = patientOf(booked)
  const body = buildBooking({ day, slot: slot.id, patient })
  const byDesk = await admin.call(bookAppointment, { body })
  expect(await takeBack((await newest()).id)).toEqual({ removed: 5, more: false, left: 0 })
  expect(await states()).toMatchObject([
    { waits: true, bookedAppointmentId: null },
    { waits: true, bookedAppointmentId: null },
    { waits: false, leftReason: 'booked' },
    { waits: false, leftReason: 'booked', bookedAppointmentId: byDesk.id },
  ])
  const [other] = await clinic.db`select left_at from waiting_entry where id = ${since}`
  expect(other!.leftAt).toBeNull()
  const [line] = await clinic.db`
    select action, before from audit_event
    where subject = 'waiting entry' and subject_id = ${entries[0]!} order by id desc limit 1`
  expect(line).toEqual({ action: 'added', before: { appointmentId: appointment } })
})

it('of one that is not there, there is nothing', async () => {
  expect(await problemOf(takeBack(999_999))).toBe('not_found')
})

it('asks every column that says that something has happened with an appointment', async () => {
  const referring = await clinic.db<{ name: string }[]>`
    select distinct c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'appointment'::regclass order by name`
  expect(referring.map(({ name }) => name)).toEqual([
    'adjustment.appointment_id',
    // Money that was paid ahead is in the ledger too.
    'held_deposit.appointment_id',
    'imported_appointment.appointment_id',
    'ledger_entry.appointment_id',
    'line_entry.appointment_id',
    'message.appointment_id',
    // Of what was conducted.
    'outstanding.appointment_id',
    // Of a series.
    'package_session.appointment_id',
    'patient_call.appointment_id',
    'patient_link.appointment_id',
    'payment.appointment_id',
    'reversed_payment.appointment_id',
    'taken_vitals.appointment_id',
    'vaccination.appointment_id',
    'visit.appointment_id',
    'visit_draft.appointment_id',
    'visit_editor.appointment_id',
    // Of what was conducted.
    'visit_feedback.appointment_id',
    'visit_paper.appointment_id',
    // They wait again.
    'waiting_entry.booked_appointment_id',
    // Of a hold.
    'waiting_entry.held_appointment_id',
    'waiting_entry.instead_of_id',
  ])
})
