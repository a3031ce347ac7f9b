import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAppointment } from '../../scheduling/appointments/list-appointments.ts'
import { weekdayOf } from '../../platform/day/day.ts'
import { readReportTotals } from '../../office/reports/report.ts'
import { runLegacyDay, type LegacyResponse } from '../../test-kit/legacy-day.server.ts'
import {
  legacyCertificate,
  legacyDetails,
  legacyMedicine,
  legacyPatient,
} from '../../test-kit/valid-legacy-requests.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita, testDetails } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { readVisit } from '../../visits/record/visit.ts'
import type { LegacyAppointment } from './legacy-appointment.ts'
import { legacyBasePath } from './legacy-base-path.ts'

let clinic: TestClinic
let admin: Caller
let anita: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  anita = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

async function call<Data>(by: Caller, name: string, body?: object): Promise<LegacyResponse<Data>> {
  const answer = await clinic.app.inject({
    method: body ? 'POST' : 'GET',
    url: `${legacyBasePath}/${name}`,
    headers: { cookie: by.cookie },
    ...(body && { body }),
  })
  expect(answer.statusCode, `${name} ${answer.body}`).toBe(200)
  return answer.json()
}

it('a whole day of work is done with legacy calls alone, and the product shows it', async () => {
  const day = await runLegacyDay(
    (name, body) => call(admin, name, body),
    (name, body) => call(anita, name, body),
  )
  const { today, later, branch, section, consultant, visited, moved, cancelled, target } = day
  for (const { message } of day.booked) expect(message).toBe('Appointment booked successfully!')
  expect(day.subscription.message).toBe('Custom appointment booked successfully!')
  // Mondays from the start date on, without those on which the slot is taken.
  const { dates } = day.subscription.data
  expect(dates).toHaveLength(3)
  expect(dates).toEqual([...new Set(dates)].toSorted())
  expect(dates.every((date) => date >= '2026-11-30' && weekdayOf(date) === 1)).toBe(true)

  expect(day.mine.find(({ id }) => id === visited)).toEqual({
    id: visited,
    branch,
    branch_name: 'Koramangala, Bengaluru',
    consultant,
    consultant_name: 'Dr. Anita Deshpande',
    section,
    section_name: 'General Medicine',
    slot: expect.any(Number),
    slots_time: expect.stringMatching(/^\d\d:\d\d$/),
    day_name: 'Tuesday',
    dates: today,
    full_name: 'Early Bird',
    mobile_no: legacyPatient.mobile_no,
    price: expect.any(Number),
    payment_status: 'U',
    appointment_status: 'PE',
  })
  expect(day.person).toMatchObject([{ full_name: 'Early Bird', age: 34, dates: today }])
  expect(day.saved.message).toBe('Patient details saved successfully.')
  expect(day.record).toEqual({
    patientDetails: {
      appointment_id: visited,
      record_date: today,
      systolic: 128,
      diastolic: 82,
      fasting: null,
      pp: null,
      weight: 64.5,
      bmi: 23.7,
      illness: 'Viral fever',
      symptoms: 'Fever since two days',
      treatment: null,
      followUpDate: '2026-12-01',
      fees: day.price,
    },
    prescriptions: [
      {
        medicine: 'Paracetamol',
        unit: '500 mg',
        morning: 't',
        afternoon: 'f',
        evening: 't',
        days: 5,
        timing: 'After Food',
        liquidperday: null,
        record_date: today,
      },
    ],
    recommendedTests: [
      {
        test_type: 'Lab',
        lab_id: day.lab.id,
        radiology_id: null,
        test_name: day.lab.name,
        record_date: today,
      },
      {
        test_type: 'Radiology',
        lab_id: null,
        radiology_id: day.xray.id,
        test_name: day.xray.name,
        record_date: today,
      },
    ],
    certificateDetails: [{ ...legacyCertificate, total_leave_days: 2, record_date: today }],
  })
  expect(day.report).toMatchObject([{ id: visited, price: 750, payment_status: 'P' }])

  // The product's own calls answer with the same data.
  const now = (id: number) => admin.call(readAppointment, { params: { id } })
  expect(await now(visited)).toMatchObject({ status: 'CD', paymentStatus: 'P', price: 750 })
  expect(await now(moved)).toMatchObject({ status: 'PE', day: later, slotId: target.id })
  expect(await now(cancelled)).toMatchObject({ status: 'CN' })
  const totals = (tab: 'home' | 'notconducted', name: string) =>
    admin.call(readReportTotals, { body: { tab, name } })
  expect(await totals('home', 'early bird')).toMatchObject({ count: 1, total: 750 })
  expect(await totals('notconducted', 'series person')).toMatchObject({ count: 3 })
  const visit = await anita.call(readVisit, { params: { id: visited } })
  expect(visit.details).toMatchObject({ weight: 64.5, followUpDay: '2026-12-01' })
  expect(visit.tests).toHaveLength(2)

  // The audit names the person who made each change.
  const auditEvents = await clinic.db<{ subject: string; action: string; name: string }[]>`
    select subject, action, s.name from audit_event e join staff s on s.id = e.staff_id
    where subject_id = ${visited} and subject <> 'staff' and action <> 'read' order by e.id`
  expect(auditEvents.map(({ subject, action, name }) => `${name} ${action} ${subject}`)).toEqual([
    'Asha Kulkarni booked appointment',
    'Dr. Anita Deshpande recorded visit.details',
    'Dr. Anita Deshpande recorded visit.prescription',
    'Dr. Anita Deshpande recorded visit.tests',
    'Dr. Anita Deshpande recorded visit.certificates',
    'Asha Kulkarni conducted appointment',
    'Asha Kulkarni recorded payment',
  ])
})

it('a height and a temperature recorded in the product are kept when the legacy form is saved', async () => {
  const id = await bookWithAnita(clinic.db)
  const body = { version: 0, details: { ...testDetails, height: 171, temperature: 100.4 } }
  await anita.call(saveVisitDetails, { params: { id }, body })
  const details = { ...legacyDetails, appointment_id: id, prescriptions: [legacyMedicine] }
  await call(anita, 'patient-details', details)
  const visit = await anita.call(readVisit, { params: { id } })
  expect(visit.details).toMatchObject({ height: 171, temperature: 100.4 })
  expect(visit.prescription).toMatchObject([{ medicine: 'Paracetamol', amount: 500, unit: 'mg' }])
})

it('upcoming appointments start on the requested day, and a list that is cut off says so', async () => {
  const filter = { tab: 'upcoming', consultantId: null, branchId: null }
  const list = (date: string) =>
    call<LegacyAppointment[]>(admin, 'get_filtered_appointments/tbl_appointment', {
      ...filter,
      date,
    })
  const from = await list('2026-12-07')
  expect(from.data[0]!.dates).toBe('2026-12-07')
  expect((await list('')).data.length).toBeGreaterThan(from.data.length)
  await clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, health_issues)
    select 1, 1, 4, (select min(id) from patient), date '2031-01-01' + n, '10:00', '10:15', 100, 'x'
    from generate_series(1, 2100) n`
  const cut = await list('')
  expect(cut.data).toHaveLength(2_000)
  expect(cut.message).toBe(
    'These are the first 2000 appointments. There are more: please narrow the filter.',
  )
})
