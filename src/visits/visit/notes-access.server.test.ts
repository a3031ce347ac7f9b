import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { bookAppointment } from '../../scheduling/booking/booking.ts'
import { bookOwnAppointment } from '../../scheduling/booking/own-booking.ts'
import { listPatientVisits, readPatient } from '../../desk/patient-page/patient-page.ts'
import { markArrived, undoArrival } from '../../desk/arrivals/arrivals.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { signInAs, createStaff } from '../../test-kit/staff.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { readHistory, readPastVisits } from '../history/history.ts'
import { readLastPrescription } from '../record/prescription/prescription.ts'
import { readVisit } from '../record/visit.ts'

const rohan = 5
let clinic: TestClinic
let reception: Caller
let doctor: Caller
let publicCaller: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  reception = await clinic.callerFor('reception')
  doctor = await clinic.callerFor('anita')
  publicCaller = callerOf(clinic.app, '')
  await clinic.db`
    update appointment set status = 'CN'
    where consultant_id in (${anita}, ${rohan}) and day >= ${testNow.today} and status = 'PE'`
})
afterAll(() => clinic.close())

let made = 0
let who: { name: string; mobile: string; age: string }
let patient: number
/** A spring visit of this patient to a colleague. */
let before: number
beforeEach(async () => {
  made += 1
  who = { name: `Meena Rao`, mobile: `98700000${String(made).padStart(2, '0')}`, age: '40' }
  const [row] = await clinic.db<[{ id: number }]>`
    insert into patient (name, mobile, age, age_on)
    values (${who.name}, ${who.mobile}, 40, '2026-03-01') returning id`
  patient = row.id
  before = await visitWith(rohan, '06:00')
})

/** A visit recorded in spring, with a prescription. */
async function visitWith(consultant: number, starts: string): Promise<number> {
  const day = `2026-03-${String(1 + made).padStart(2, '0')}`
  const [row] = await clinic.db<[{ id: number }]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${consultant}, ${patient}, ${day}, ${starts}, ${starts}::time + '15 min'::interval,
      600, 'CD', 'Fever') returning id`
  await clinic.db`
    insert into visit (appointment_id, day, height, illness, fees, recorded_by)
    values (${row.id}, ${day}, 171, 'Confidential', 600, ${consultant})`
  await clinic.db`
    insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
      afternoon, evening)
    values (${row.id}, 1, 'Lithium', 300, 'mg', true, false, true)`
  return row.id
}

async function booking(day: string) {
  const { slots } = await reception.call(listOpenSlots, {
    query: { consultant: String(anita), branch: '1', day },
  })
  return buildBooking({ day, slot: slots.at(-1)!.id, patient: who })
}
const byForm = async (day: string = testNow.today, by = publicCaller) =>
  (await by.call(bookOwnAppointment, { body: await booking(day) })) && (await latest())
const byDesk = async (by = reception) =>
  (await by.call(bookAppointment, { body: await booking(testNow.today) })).id

async function latest(): Promise<number> {
  const [row] = await clinic.db<[{ id: number }]>`
    select max(id) as id from appointment where patient_id = ${patient}`
  return row.id
}

/** Every call that returns earlier visits to a consultant. */
async function learned(id: number, by = doctor): Promise<string[]> {
  const params = { id }
  const { visits } = await by.call(readHistory, { params })
  const [{ day }] = await clinic.db<[{ day: string }]>`
    select day from appointment where id = ${before}`
  const onDay = await by.call(readPastVisits, { params: { id, day } })
  const last = await by
    .call(readLastPrescription, { params })
    .catch(({ code }: { code: string }) => ({ items: [], code }))
  const own = await by.call(readVisit, { params })
  const { rows } = await by.call(listPatientVisits, { params: { id: patient }, query: {} })
  return [
    visits.length && 'history',
    onDay.length && 'day',
    last.items.length && 'prescription',
    own.patient.knownHeight !== null && 'height',
    rows.some((row) => row.appointmentId === before) && "the client's page",
  ].filter((it) => typeof it === 'string')
}
const allParts = ['history', 'day', 'prescription', 'height', "the client's page"]
const arrive = (id: number) => reception.call(markArrived, { params: { id } })

describe("a patient's earlier notes", () => {
  it('are closed, in every call, to a consultant who was booked by the public form', async () => {
    const id = await byForm()
    expect(await learned(id)).toEqual([])
    expect(await problemOf(doctor.call(readLastPrescription, { params: { id } }))).toBe(
      'not_arrived',
    )
    expect((await doctor.call(readHistory, { params: { id } })).untilArrival).toBe(true)
    const page = await doctor.call(readPatient, { params: { id: patient } })
    expect(page.visitsUntilArrival).toBe(true)
  })

  it('open when the desk marks the arrival, and close when it undoes that', async () => {
    const id = await byForm()
    const { arrivedAt } = await arrive(id)
    expect(await learned(id)).toEqual(allParts)
    expect((await doctor.call(readHistory, { params: { id } })).untilArrival).toBe(false)
    await reception.call(undoArrival, { params: { id }, body: { arrivedAt } })
    expect(await learned(id)).toEqual([])
  })

  it('are open at once when the desk booked', async () => {
    expect(await learned(await byDesk())).toEqual(allParts)
  })

  it('stay closed when signed-in staff other than the desk use the public form', async () => {
    expect(await learned(await byForm(testNow.today, doctor))).toEqual([])
    const username = `no.desk.${made}`
    await createStaff(clinic.db, { username, role: 'Employee', accessCodes: [4, 5, 15] })
    const employee = callerOf(clinic.app, await signInAs(clinic.app, username, `10.3.0.${made}`))
    await clinic.db`update appointment set status = 'CN' where id = ${await latest()}`
    expect(await learned(await byForm(testNow.today, employee))).toEqual([])
    await clinic.db`update appointment set status = 'CN' where id = ${await latest()}`
    expect(await learned(await byForm(testNow.today, reception))).toEqual(allParts)
  })

  it('are not opened by a cancelled booking, arrived or not', async () => {
    const id = await byForm()
    await arrive(id)
    const [{ version }] = await clinic.db<[{ version: number }]>`
      select version from appointment where id = ${id}`
    await doctor.call(cancelAppointment, { params: { id }, body: { version } })
    expect(await problemOf(doctor.call(readHistory, { params: { id } }))).toBe('forbidden')
    const { rows } = await doctor.call(listPatientVisits, { params: { id: patient }, query: {} })
    expect(rows).toEqual([])
  })

  it('are always open to the consultant who wrote them', async () => {
    const own = await visitWith(anita, '05:00')
    const id = await byForm()
    const { visits, untilArrival } = await doctor.call(readHistory, { params: { id } })
    expect(visits.map(({ appointmentId }) => appointmentId)).toEqual([own])
    expect(untilArrival).toBe(true)
  })

  it('are open to an Admin, and the audit says that a booking came by the public form', async () => {
    const id = await byForm()
    const admin = await clinic.callerFor('admin')
    expect((await admin.call(readHistory, { params: { id } })).visits).toHaveLength(1)
    const [event] = await clinic.db`
      select staff_id, address, after ->> 'source' as source from audit_event
      where subject = 'appointment' and subject_id = ${id} and action = 'booked'`
    expect(event).toEqual({ staffId: null, address: '127.0.0.1', source: 'public' })
  })
})

describe('a patient with two bookings by the public form at the same time', () => {
  it('arrives at only one of them', async () => {
    const id = await byForm()
    await clinic.db`
      insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
        price, health_issues)
      select branch_id, service_id, ${rohan}, patient_id, day, starts, ends, 500, 'Elsewhere'
      from appointment where id = ${id}`
    expect(await problemOf(arrive(id))).toBe('patient_busy')
    await clinic.db`update appointment set status = 'CN' where id = ${await latest()}`
    await arrive(id)
  })
})
