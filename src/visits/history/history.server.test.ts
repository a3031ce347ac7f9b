import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { readHistory, readPastVisits } from './history.ts'

let clinic: TestClinic
let doctor: Caller
let colleague: Caller
let admin: Caller
let rohan: number
let meena: number

beforeAll(async () => {
  clinic = await openTestClinic()
  doctor = await clinic.callerFor('anita')
  colleague = await clinic.callerFor('rohan')
  admin = await clinic.callerFor('admin')
  const [staff] = await clinic.db<{ id: number }[]>`select id from staff where username = 'rohan'`
  rohan = staff!.id
})
afterAll(() => clinic.close())

let families = 0
const aPatient = async (name: string, mobile = `98${String((families += 1)).padStart(8, '0')}`) => {
  const [patient] = await clinic.db<{ id: number }[]>`
    insert into patient (name, mobile, age, age_on) values (${name}, ${mobile}, 40, '2026-01-01')
    returning id`
  return patient!.id
}
// Each test uses its own days, so that no appointments overlap.
let past: Day = '2020-01-01'
beforeEach(async () => {
  meena = await aPatient('Meena Rao')
  past = addDays(past, 10)
})

interface VisitOptions {
  patient?: number
  consultant?: number
  status?: 'PE' | 'CD' | 'CN'
}
// Consecutive times from midnight, when the demo clinic is closed.
let quarter = 0
const anAppointment = async (day: string, of: VisitOptions = {}, starts?: string) => {
  quarter = (quarter + 1) % 24
  const from =
    starts ?? `0${Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`
  const [made] = await clinic.db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${of.consultant ?? anita}, ${of.patient ?? meena}, ${day}, ${from},
      ${from}::time + interval '15 minutes', 600, ${of.status ?? 'CD'}, 'Cough')
    returning id`
  return made!.id
}
const aVisit = async (day: string, of: VisitOptions = {}, starts?: string) => {
  const id = await anAppointment(day, of, starts)
  await clinic.db`
    insert into visit (appointment_id, day, systolic, diastolic, weight, illness, fees, recorded_by)
    values (${id}, ${day}, 120, 80, 61.5, ${`Illness of ${day}`}, 600, ${of.consultant ?? anita})`
  return id
}
const today = (of: VisitOptions = {}) => anAppointment('2026-11-24', { status: 'PE', ...of })

const idsVisibleTo = async (caller: Caller, id: number) => {
  const { visits } = await caller.call(readHistory, { params: { id } })
  return visits.map(({ appointmentId }) => appointmentId)
}
const onDay = (caller: Caller, id: number, day: string) =>
  caller.call(readPastVisits, { params: { id, day } })

describe('the history', () => {
  it("holds the patient's earlier visits with their vitals, oldest first", async () => {
    const later = await aVisit(addDays(past, 1))
    const earlier = await aVisit(past, {}, '06:30')
    const { visits } = await doctor.call(readHistory, { params: { id: await today() } })
    expect(visits.map(({ appointmentId }) => appointmentId)).toEqual([earlier, later])
    expect(visits[0]).toEqual({
      appointmentId: earlier,
      day: past,
      starts: '06:30',
      systolic: 120,
      diastolic: 80,
      weight: 61.5,
      fasting: null,
      pp: null,
    })
  })

  it('is empty for a new patient and for one whose visits have no record', async () => {
    const id = await today()
    expect(await idsVisibleTo(doctor, id)).toEqual([])
    await anAppointment(past)
    expect(await idsVisibleTo(doctor, id)).toEqual([])
  })

  it('never holds visits of another patient with the same mobile number', async () => {
    const ravi = await aPatient('Ravi Rao', '9811111111')
    const sita = await aPatient('Sita Rao', '9811111111')
    const otherVisit = await aVisit(past, { patient: ravi })
    await aVisit(addDays(past, 1), { patient: sita })
    const id = await today({ patient: ravi })
    expect(await idsVisibleTo(doctor, id)).toEqual([otherVisit])
    expect(await onDay(doctor, id, addDays(past, 1))).toEqual([])
  })

  it('includes visits to other consultants', async () => {
    const otherVisit = await aVisit(past, { consultant: rohan })
    const id = await today()
    expect(await idsVisibleTo(doctor, id)).toEqual([otherVisit])
    const [visit] = await onDay(doctor, id, past)
    expect(visit).toMatchObject({ consultantName: 'Dr. Rohan Iyer', appointmentId: otherVisit })
  })

  it('ends before the appointment that it was opened from, even on the same day', async () => {
    await aVisit(past, {}, '06:00')
    const id = await aVisit(past, {}, '06:30')
    const [before] = await idsVisibleTo(doctor, id)
    const after = await aVisit(past, {}, '07:00')
    const last = await aVisit(addDays(past, 1))
    expect(await idsVisibleTo(doctor, id)).toEqual([before])
    expect((await onDay(doctor, id, past)).map((it) => it.starts)).toEqual(['06:00'])
    expect(await onDay(doctor, id, addDays(past, 1))).toEqual([])
    expect(await idsVisibleTo(doctor, last)).toEqual([before, id, after])
  })

  it('includes the record of an appointment that was cancelled later', async () => {
    const cancelled = await aVisit(past, { status: 'CN' })
    expect(await idsVisibleTo(doctor, await today())).toEqual([cancelled])
  })
})

describe('an earlier visit in full', () => {
  it('holds details, prescription, tests and certificates', async () => {
    const visit = await aVisit(past, {}, '06:30')
    await clinic.db`
      insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
        afternoon, evening, days, timing, liquid_per_day)
      values (${visit}, 2, 'Cough syrup', 10, 'ml', true, true, true, 5, 'After Food', 30),
        (${visit}, 1, 'Thyroxine', 0.025, 'mg', true, false, false, 30, 'Before Food', null)`
    await clinic.db`
      insert into recommended_test (appointment_id, lab_test_id, radiology_test_id)
      values (${visit}, null, 1), (${visit}, 4, null)`
    await clinic.db`
      insert into certificate (appointment_id, issue_day, start_day, total_leave_days, diagnosis)
      values (${visit}, '2026-03-03', '2026-03-04', 2, 'Viral fever')`
    const visits = await onDay(doctor, await today(), past)
    expect(visits).toEqual([
      {
        appointmentId: visit,
        day: past,
        starts: '06:30',
        branchName: 'Koramangala, Bengaluru',
        serviceName: 'General Medicine',
        consultantName: 'Dr. Anita Deshpande',
        details: {
          systolic: 120,
          diastolic: 80,
          weight: 61.5,
          height: null,
          fasting: null,
          pp: null,
          bmi: null,
          illness: `Illness of ${past}`,
          symptoms: null,
          treatment: null,
          followUpDay: null,
          fees: 600,
        },
        prescription: [
          {
            medicine: 'Thyroxine',
            amount: 0.025,
            unit: 'mg',
            morning: true,
            afternoon: false,
            evening: false,
            days: 30,
            timing: 'Before Food',
            liquidPerDay: null,
          },
          {
            medicine: 'Cough syrup',
            amount: 10,
            unit: 'ml',
            morning: true,
            afternoon: true,
            evening: true,
            days: 5,
            timing: 'After Food',
            liquidPerDay: 30,
          },
        ],
        tests: [
          { type: 'Lab', id: 4, name: 'Thyroid Profile' },
          { type: 'Radiology', id: 1, name: 'X-Ray' },
        ],
        withdrawnCertificates: [],
        certificates: [
          {
            issueDay: '2026-03-03',
            startDay: '2026-03-04',
            totalLeaveDays: 2,
            diagnosis: 'Viral fever',
          },
        ],
      },
    ])
  })

  it('shows two visits on one day, each with its own prescription', async () => {
    const late = await aVisit(past, { consultant: rohan }, '06:30')
    const early = await aVisit(past, {}, '06:00')
    for (const [id, medicine] of [
      [early, 'Paracetamol'],
      [late, 'Ibuprofen'],
    ] as const) {
      await clinic.db`
        insert into prescription_item (appointment_id, position, medicine, amount, unit, morning,
          afternoon, evening)
        values (${id}, 1, ${medicine}, 500, 'mg', true, false, true)`
    }
    const visits = await onDay(doctor, await today(), past)
    expect(
      visits.map((it) => [it.starts, it.consultantName, it.prescription.map((of) => of.medicine)]),
    ).toEqual([
      ['06:00', 'Dr. Anita Deshpande', ['Paracetamol']],
      ['06:30', 'Dr. Rohan Iyer', ['Ibuprofen']],
    ])
  })
})

describe('the history is open to', () => {
  const problems = async (caller: Caller, id: number) => [
    await problemOf(caller.call(readHistory, { params: { id } })),
    await problemOf(onDay(caller, id, past)),
  ]

  it("no consultant by another consultant's appointment, even with the same patient", async () => {
    await aVisit(past)
    const ownAppointment = await today()
    expect(await problems(colleague, ownAppointment)).toEqual(['not_found', 'not_found'])
    const otherVisit = await today({ consultant: rohan })
    expect(await problems(colleague, ownAppointment)).toEqual(['not_found', 'not_found'])
    expect(await idsVisibleTo(colleague, otherVisit)).toHaveLength(1)
  })

  it('no consultant whose only appointment with the patient is cancelled', async () => {
    await aVisit(past, { consultant: rohan })
    const cancelled = await today({ status: 'CN' })
    expect(await problems(doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    await today({ status: 'CN' })
    expect(await problems(doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    // A second appointment opens it again, from either of the two.
    const live = await anAppointment('2026-12-03', { status: 'PE' })
    expect(await idsVisibleTo(doctor, cancelled)).toHaveLength(1)
    expect(await idsVisibleTo(doctor, live)).toHaveLength(1)
  })

  it('an Admin, and no Employee with any permissions', async () => {
    const visit = await aVisit(past)
    const cancelled = await today({ status: 'CN' })
    expect(await idsVisibleTo(admin, cancelled)).toEqual([visit])
    expect(await onDay(admin, cancelled, past)).toHaveLength(1)
    expect(await problems(await clinic.callerFor('reception'), cancelled)).toEqual([
      'forbidden',
      'forbidden',
    ])
  })

  it('nobody for an appointment that does not exist', async () => {
    expect(await problems(admin, 2_000_000)).toEqual(['not_found', 'not_found'])
  })
})

describe('the audit', () => {
  const events = () => clinic.db`
    select e.subject_id, s.username from audit_event e join staff s on s.id = e.staff_id
    where e.patient_id = ${meena} and e.action = 'read' and e.subject = 'history' order by e.id`

  it('names each reader of the history and of each visit read in full', async () => {
    const early = await aVisit(past, {}, '06:00')
    const late = await aVisit(past, { consultant: rohan }, '06:30')
    const id = await today()
    await idsVisibleTo(doctor, id)
    await onDay(admin, id, past)
    expect(await events()).toEqual([
      { subjectId: id, username: 'anita' },
      { subjectId: early, username: 'admin' },
      { subjectId: late, username: 'admin' },
    ])
  })

  it('has no event for a refused read or for a day without a visit', async () => {
    await aVisit(past, { consultant: rohan })
    const cancelled = await today({ status: 'CN' })
    await problemOf(idsVisibleTo(doctor, cancelled))
    await onDay(admin, cancelled, addDays(past, 1))
    expect(await events()).toEqual([])
  })
})
