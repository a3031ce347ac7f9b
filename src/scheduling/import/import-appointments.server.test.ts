import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedPatient } from '../../patients/import/imported-patient.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { anita, buildBooking, rohan } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { bookAppointment } from '../booking/booking.ts'
import {
  checkImportedAppointments,
  importAppointments,
  listAppointmentImports,
  readImportChoices,
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

const person = (name: string, more: Partial<ImportedPatient> = {}): ImportedPatient => ({
  name,
  mobile: buildBooking({}).patient.mobile,
  age: 34,
  bornOn: null,
  sex: null,
  email: '',
  location: '',
  allergies: null,
  fileNumber: '',
  ...more,
})
/** With Dr. Anita, a week after the test clock's Tuesday. */
const row = (starts: string, more: Partial<ImportedAppointment> = {}): ImportedAppointment => ({
  patient: person(`Patient ${starts.replace(':', ' ')}`),
  consultant: anita,
  branch: 1,
  service: 1,
  day: '2026-12-01',
  starts,
  note: 'Knee pain',
  ...more,
})
const check = async (...appointments: ImportedAppointment[]) =>
  (await admin.call(checkImportedAppointments, { body: { appointments } })).rows
const send = async (appointments: ImportedAppointment[], key = newUuid()) =>
  (
    await admin.call(importAppointments, {
      body: { key, fileName: 'coming.xlsx', appointments },
    })
  ).rows
/** A desk books somebody with Dr. Anita. */
async function bookAtDesk(starts: string, more: Partial<Parameters<typeof buildBooking>[0]> = {}) {
  const day = more.day ?? '2026-12-01'
  const [slot] = await clinic.db<[{ id: number }]>`
    select id from slot where consultant_id = ${anita} and branch_id = 1 and active and starts = ${starts}
      and weekday = extract(isodow from ${day}::date)`
  return admin.call(bookAppointment, { body: buildBooking({ ...more, slot: slot.id }) })
}
const booked = { outcome: 'booked', problem: null }
const here = { outcome: 'here', problem: null }
const refused = (problem: string) => ({ outcome: 'refused', problem })
const appointmentsOf = ({ patient }: ImportedAppointment) => clinic.db<
  { id: number; patientId: number }[]
>`
  select a.* from appointment a join patient p on p.id = a.patient_id
  where p.mobile = ${patient.mobile} order by a.id`

describe('taking appointments over', () => {
  it('books them as the desk does, for known patients and new ones, and tells of it in the list and the audit', async () => {
    const coming = row('09:00', {
      patient: person("D'Souza 2", { age: null, bornOn: '1984-03-04', fileNumber: 'OLD-7' }),
    })
    expect(await check(coming)).toEqual([
      { here: false, problem: null, patient: null, ends: '09:15' },
    ])
    expect(await send([coming])).toEqual([booked])
    const [appointment] = await appointmentsOf(coming)
    expect(appointment).toMatchObject({
      day: '2026-12-01',
      starts: '09:00',
      status: 'PE',
      source: 'desk',
      healthIssues: 'Knee pain',
      bookedBy: expect.any(Number),
    })
    const [patient] = await clinic.db`
      select born_on, file_number from patient where id = ${appointment!.patientId}`
    expect(patient).toEqual({ bornOn: '1984-03-04', fileNumber: 'OLD-7' })
    // Another appointment of theirs, with another consultant.
    const next = row('10:00', { patient: coming.patient, consultant: rohan, day: '2026-12-02' })
    const [checked] = await check(next)
    expect(checked).toMatchObject({ patient: appointment!.patientId })
    const [list] = await admin.call(listAppointmentImports)
    expect(list).toMatchObject({ fileName: 'coming.xlsx', added: 1, removed: 0, canTakeBack: true })
    const [line] = await clinic.db`
      select action, after from audit_event where subject = 'imported appointments' order by id desc limit 1`
    expect(line).toMatchObject({
      action: 'added',
      after: { fileName: 'coming.xlsx', appointments: [appointment!.id] },
    })
  })

  it('refuses each row for its own reason, in the check and when it is booked, and books the others', async () => {
    await bookAtDesk('10:30', { day: '2026-12-08' })
    await clinic.db`
      insert into holiday (name, first_day, last_day) values ('Feast', '2026-12-10', '2026-12-10')`
    const [series] = await clinic.db`select id from service where is_series limit 1`
    // Another consultant has a slot at the same time, maybe at another branch.
    const [elsewhere] = await clinic.db<
      [{ consultant: number; branch: number; service: number; starts: string }]
    >`
      select s.consultant_id as consultant, s.branch_id as branch, cs.service_id as service,
        to_char(s.starts, 'HH24:MI') as starts
      from slot s
      join slot o on o.weekday = 2 and o.branch_id = 1 and o.consultant_id = ${anita} and o.active
        and o.starts = s.starts
      join consultant_service cs on cs.consultant_id = s.consultant_id and cs.active
      join service v on v.id = cs.service_id and not v.is_series
      where s.weekday = 2 and s.active and s.consultant_id <> ${anita} and s.starts > '10:30' limit 1`
    const busy = row(elsewhere.starts, { day: '2026-12-08' })
    expect(await send([busy])).toEqual([booked])
    const rows = [
      row('09:00', { day: '2026-11-23' }),
      row('09:00', { day: '2027-03-02' }),
      row('09:00', { day: '2026-12-10' }),
      row('03:00'),
      row('09:00', { day: '2026-11-24' }),
      row('10:30', { day: '2026-12-08' }),
      row(elsewhere.starts, { day: '2026-12-08', patient: busy.patient, ...elsewhere }),
      row('09:30', { service: 999 }),
      row('09:30', { service: series!.id as number }),
      row('09:30', { patient: person('Somebody Else', { fileNumber: 'old-7' }) }),
      row('09:45'),
    ]
    clinic.setClock('2026-11-24T06:00:00Z')
    const reasons = [
      'outside_booking_window',
      'outside_booking_window',
      'holiday',
      'slot_not_offered',
      'past_slot',
      'slot_taken',
      'patient_busy',
      'service_not_offered',
      'subscription_only',
      'file_number_taken',
      null,
    ]
    expect((await check(...rows)).map(({ problem }) => problem)).toEqual(reasons)
    expect(await send(rows)).toEqual(reasons.map((it) => (it ? refused(it) : booked)))
    // Nobody came with a row that was refused.
    for (const { patient } of rows.slice(7, 10)) {
      expect(await clinic.db`select from patient where mobile = ${patient.mobile}`).toHaveLength(0)
    }
  })

  it('counts what is here as here: booked by a desk, or taken over before and moved or cancelled since', async () => {
    const moved = row('11:00')
    const cancelled = row('11:15')
    await send([moved, cancelled])
    await clinic.db`
      update appointment set starts = '12:30', ends = '12:45', version = 2
      where id = ${(await appointmentsOf(moved))[0]!.id}`
    await clinic.db`
      update appointment set status = 'CN', version = 2
      where id = ${(await appointmentsOf(cancelled))[0]!.id}`
    expect(await send([moved, cancelled])).toEqual([here, here])
    const byDesk = row('11:30', { patient: person('By Desk') })
    const { name, mobile } = byDesk.patient
    await bookAtDesk('11:30', { patient: { name, mobile, age: '34' } })
    expect(await check(byDesk)).toMatchObject([{ here: true, problem: null }])
    expect(await send([byDesk])).toEqual([here])
  })

  it('knows a row again when the name or number of its patient was corrected since', async () => {
    const named = row('11:45', { day: '2026-12-09', patient: person('Asha Rao 1') })
    const called = row('12:00', { day: '2026-12-09', patient: person('Bina Rao 2') })
    expect(await send([named, called])).toEqual([booked, booked])
    const rows = await Promise.all([named, called].map(appointmentsOf))
    const [one, other] = rows.map(([it]) => it!.patientId) as [number, number]
    await clinic.db`update patient set name = 'Usha Roy' where id = ${one}`
    const { mobile } = person('')
    await clinic.db`update patient set mobile = ${mobile} where id = ${other}`
    await clinic.db`
      update appointment set status = 'CN', version = 2 where patient_id in (${one}, ${other})`
    // The file writes the name with other signs now, and the other program has the new number.
    const again = [
      { ...named, patient: { ...named.patient, name: "Asha Ra'o-1" } },
      called,
      { ...called, patient: { ...called.patient, mobile } },
    ]
    expect(await check(...again)).toMatchObject(again.map(() => ({ here: true })))
    expect(await send(again)).toEqual([here, here, here])
    const people = await clinic.db`
      select from patient where mobile in (${named.patient.mobile}, ${called.patient.mobile}, ${mobile})`
    expect(people).toHaveLength(2)
    // Somebody else with their number is somebody else.
    const sister = { ...named, patient: { ...named.patient, name: 'Asha Rao 2' } }
    expect(await check(sister)).toMatchObject([{ here: false, problem: null }])
  })

  it('books another time of a patient who was corrected since for them, and adds nobody', async () => {
    const first = row('12:15', { day: '2026-12-09', patient: person('Chitra Rao 1') })
    expect(await send([first])).toEqual([booked])
    const [appointment] = await appointmentsOf(first)
    const { patientId } = appointment!
    const mobile = '9845000171'
    await clinic.db`update patient set name = 'Chitra Roy', mobile = ${mobile} where id = ${patientId}`
    const next = { ...first, starts: '12:30' }
    expect(await check(next)).toMatchObject([{ here: false, problem: null, patient: patientId }])
    expect(await send([next])).toEqual([booked])
    const taken = await clinic.db<{ starts: string }[]>`
      select starts from appointment where patient_id = ${patientId} order by starts`
    expect(taken).toHaveLength(2)
    expect(await appointmentsOf(first)).toEqual([])
    // Whom the name meant at one time and another is not known: nobody is guessed.
    await clinic.db`
      update appointment set patient_id = (select min(id) from patient)
      where patient_id = ${patientId} and starts = '12:30'`
    const [checked] = await check({ ...first, starts: '12:45' })
    expect(checked).toMatchObject({ patient: null })
  })

  it('books nothing twice when a part is sent twice, one after the other or at once, and says the same', async () => {
    const key = newUuid()
    const part = ['10:00', '10:15', '10:30', '10:45'].map((it) => row(it))
    const answers = await Promise.all([send(part, key), send(part, key), send(part, key)])
    for (const answer of answers) expect(answer).toEqual(part.map(() => booked))
    expect(await send(part, key)).toEqual(part.map(() => booked))
    expect(await send(part)).toEqual(part.map(() => here))
    expect(
      (await admin.call(listAppointmentImports)).find(({ added }) => added === 4),
    ).toBeDefined()
    for (const one of part) expect(await appointmentsOf(one)).toHaveLength(1)
  })

  it('of two files that are sent at once with the same times, one gets each of them', async () => {
    const times = ['09:00', '09:15', '09:30', '09:45']
    const file = (name: string) =>
      times.map((it) => row(it, { day: '2026-12-09', patient: person(`${name} ${it.slice(3)}`) }))
    const [one, other] = [file('One'), file('Other').toReversed()]
    const [first, second] = await Promise.all([send(one), send(other)])
    const outcomes = [...first, ...second].map(({ outcome, problem }) => problem ?? outcome)
    expect(outcomes.toSorted()).toEqual([
      ...times.map(() => 'booked'),
      ...times.map(() => 'slot_taken'),
    ])
  })

  it('refuses a time that a desk has booked since the check', async () => {
    const late = row('12:00')
    expect(await check(late)).toMatchObject([{ problem: null, ends: '12:15' }])
    await bookAtDesk('12:00')
    expect(await send([late])).toEqual([refused('slot_taken')])
  })

  it('tells nobody that they were booked, as a booking of a desk does', async () => {
    await clinic.db`
      insert into message_rules (branch_id, events, reminder_hours) values (1, '{booked,cancelled,reminder}', '{24}')
      on conflict (branch_id) do update set events = excluded.events`
    const quiet = row('10:15', { day: '2026-12-16' })
    expect(await send([quiet])).toEqual([booked])
    const [{ id } = { id: 0 }] = await appointmentsOf(quiet)
    expect(await clinic.db`select from message where appointment_id = ${id}`).toHaveLength(0)
    // A desk's own booking is told.
    const told = await bookAtDesk('10:30', { day: '2026-12-16' })
    expect(await clinic.db`select from message where appointment_id = ${told.id}`).toHaveLength(1)
  })

  it('refuses a birthday to come, and a part of nothing', async () => {
    const tomorrow = person('Tomorrow', { age: null, bornOn: '2026-11-25' })
    expect(await problemOf(send([row('12:15', { patient: tomorrow })]))).toBe('invalid_input')
    expect(await problemOf(send([]))).toBe('invalid_input')
  })
})

it('says what names can mean: who has hours, where, and for what can be booked at one time', async () => {
  const { branches, services, consultants } = await admin.call(readImportChoices)
  expect(branches.length).toBeGreaterThan(1)
  const [series] = await clinic.db`select id from service where is_series limit 1`
  expect(services.map(({ id }) => id)).not.toContain(series!.id)
  expect(consultants.find(({ id }) => id === anita)).toMatchObject({
    name: expect.stringContaining('Anita'),
    branches: expect.arrayContaining([1]),
    services: expect.arrayContaining([1]),
  })
})
