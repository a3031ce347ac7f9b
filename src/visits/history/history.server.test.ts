import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays, type Day } from '../../platform/day/day.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  refusalOf,
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
  doctor = await clinic.as('anita')
  colleague = await clinic.as('rohan')
  admin = await clinic.as('admin')
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
// Each test has days of its own, so that nobody's appointment is in the way.
let past: Day = '2020-01-01'
beforeEach(async () => {
  meena = await aPatient('Meena Rao')
  past = addDays(past, 10)
})

interface Of {
  patient?: number
  consultant?: number
  status?: 'PE' | 'CD' | 'CN'
}
// One after the other from midnight, when the demo clinic is closed.
let quarter = 0
const anAppointment = async (day: string, of: Of = {}, starts?: string) => {
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
const aVisit = async (day: string, of: Of = {}, starts?: string) => {
  const id = await anAppointment(day, of, starts)
  await clinic.db`
    insert into visit (appointment_id, day, systolic, diastolic, weight, illness, fees, recorded_by)
    values (${id}, ${day}, 120, 80, 61.5, ${`Illness of ${day}`}, 600, ${of.consultant ?? anita})`
  return id
}
const today = (of: Of = {}) => anAppointment('2026-11-24', { status: 'PE', ...of })

const idsSeenBy = async (caller: Caller, id: number) => {
  const { visits } = await caller.call(readHistory, { params: { id } })
  return visits.map(({ appointmentId }) => appointmentId)
}
const onDay = (caller: Caller, id: number, day: string) =>
  caller.call(readPastVisits, { params: { id, day } })

describe('the history', () => {
  it("shows the patient's earlier visits with their vitals, oldest first", async () => {
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

  it('is empty for a patient who was never here, or of whose visits nothing was recorded', async () => {
    const id = await today()
    expect(await idsSeenBy(doctor, id)).toEqual([])
    await anAppointment(past)
    expect(await idsSeenBy(doctor, id)).toEqual([])
  })

  it('never shows another member of the family that shares the mobile number', async () => {
    const ravi = await aPatient('Ravi Rao', '9811111111')
    const sita = await aPatient('Sita Rao', '9811111111')
    const his = await aVisit(past, { patient: ravi })
    await aVisit(addDays(past, 1), { patient: sita })
    const id = await today({ patient: ravi })
    expect(await idsSeenBy(doctor, id)).toEqual([his])
    expect(await onDay(doctor, id, addDays(past, 1))).toEqual([])
  })

  it("shows a colleague's visits too", async () => {
    const his = await aVisit(past, { consultant: rohan })
    const id = await today()
    expect(await idsSeenBy(doctor, id)).toEqual([his])
    const [visit] = await onDay(doctor, id, past)
    expect(visit).toMatchObject({ consultantName: 'Dr. Rohan Iyer', appointmentId: his })
  })

  it('ends before the appointment that it was opened from, also within one day', async () => {
    await aVisit(past, {}, '06:00')
    const id = await aVisit(past, {}, '06:30')
    const [before] = await idsSeenBy(doctor, id)
    const after = await aVisit(past, {}, '07:00')
    const last = await aVisit(addDays(past, 1))
    expect(await idsSeenBy(doctor, id)).toEqual([before])
    expect((await onDay(doctor, id, past)).map((it) => it.starts)).toEqual(['06:00'])
    expect(await onDay(doctor, id, addDays(past, 1))).toEqual([])
    expect(await idsSeenBy(doctor, last)).toEqual([before, id, after])
  })

  it('keeps what was recorded at an appointment that was cancelled afterwards', async () => {
    const cancelled = await aVisit(past, { status: 'CN' })
    expect(await idsSeenBy(doctor, await today())).toEqual([cancelled])
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

  it('is one of two on the same day, each with its own prescription', async () => {
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

describe('who sees the history', () => {
  const refusals = async (caller: Caller, id: number) => [
    await refusalOf(caller.call(readHistory, { params: { id } })),
    await refusalOf(onDay(caller, id, past)),
  ]

  it("is never a consultant by another's appointment, even with the same patient", async () => {
    await aVisit(past)
    const hers = await today()
    expect(await refusals(colleague, hers)).toEqual(['not_found', 'not_found'])
    const his = await today({ consultant: rohan })
    expect(await refusals(colleague, hers)).toEqual(['not_found', 'not_found'])
    expect(await idsSeenBy(colleague, his)).toHaveLength(1)
  })

  it('is no consultant whose only appointment with the patient was cancelled', async () => {
    await aVisit(past, { consultant: rohan })
    const cancelled = await today({ status: 'CN' })
    expect(await refusals(doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    await today({ status: 'CN' })
    expect(await refusals(doctor, cancelled)).toEqual(['forbidden', 'forbidden'])
    // Another one that stands opens it again, from either.
    const live = await anAppointment('2026-12-03', { status: 'PE' })
    expect(await idsSeenBy(doctor, cancelled)).toHaveLength(1)
    expect(await idsSeenBy(doctor, live)).toHaveLength(1)
  })

  it('is an Admin, and no Employee whatever their rights', async () => {
    const visit = await aVisit(past)
    const cancelled = await today({ status: 'CN' })
    expect(await idsSeenBy(admin, cancelled)).toEqual([visit])
    expect(await onDay(admin, cancelled, past)).toHaveLength(1)
    expect(await refusals(await clinic.as('reception'), cancelled)).toEqual([
      'forbidden',
      'forbidden',
    ])
  })

  it('is told nothing of an appointment that does not exist', async () => {
    expect(await refusals(admin, 2_000_000)).toEqual(['not_found', 'not_found'])
  })
})

describe('the audit', () => {
  const events = () => clinic.db`
    select e.subject_id, s.username from audit_event e join staff s on s.id = e.staff_id
    where e.patient_id = ${meena} and e.action = 'read' and e.subject = 'history' order by e.id`

  it('tells who read the history, and each earlier visit that they read in full', async () => {
    const early = await aVisit(past, {}, '06:00')
    const late = await aVisit(past, { consultant: rohan }, '06:30')
    const id = await today()
    await idsSeenBy(doctor, id)
    await onDay(admin, id, past)
    expect(await events()).toEqual([
      { subjectId: id, username: 'anita' },
      { subjectId: early, username: 'admin' },
      { subjectId: late, username: 'admin' },
    ])
  })

  it('holds no read that was refused, and none of a day without a visit', async () => {
    await aVisit(past, { consultant: rohan })
    const cancelled = await today({ status: 'CN' })
    await refusalOf(idsSeenBy(doctor, cancelled))
    await onDay(admin, cancelled, addDays(past, 1))
    expect(await events()).toEqual([])
  })
})
