import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { conductAppointment } from '../../scheduling/appointments/change-appointment.ts'
import { collectPayment } from '../../money/collect/collect.ts'
import { collectPackage } from '../../money/packages/packages.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { readSeries, readSeriesMark, cancelSessions } from '../../scheduling/series/series-page.ts'
import { noteTestResult } from '../../visits/record/results/test-results.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { listPatientAppointments, readPatient, readPatientMark } from './patient-page.ts'

let clinic: TestClinic
let scene: TestScene
/** An appointment of a patient with Dr. Anita today. */
let appointment: number
let patient: number
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
beforeEach(async () => {
  appointment = await scene.pending('2026-11-24')
  const [row] = await clinic.db<[{ patientId: number }]>`
    select patient_id from appointment where id = ${appointment}`
  patient = row.patientId
})
afterAll(() => clinic.close())

const markFor = async (caller: TestScene['admin'], id = patient) =>
  (await caller.call(readPatientMark, { params: { id } })).mark
const auditEvents = async () =>
  (await clinic.db<[{ count: number }]>`select count(*)::int from audit_event`)[0].count

it('is the one of the page that was read, until something of it changes', async () => {
  const { mark } = await scene.admin.call(readPatient, { params: { id: patient } })
  const before = await auditEvents()
  expect(await markFor(scene.admin)).toBe(mark)
  expect(await auditEvents()).toBe(before)
  // Of somebody else.
  await clinic.db`update appointment set changed_at = now() where patient_id <> ${patient}`
  expect(await markFor(scene.admin)).toBe(mark)

  const marks = [mark]
  const { db } = clinic
  const pay = (amount: number) =>
    scene.admin.call(collectPayment, {
      body: { idempotencyKey: newUuid(), items: [{ appointment, amount }], mode: 'Cash' },
    })
  // A deposit, and more of it.
  for (const amount of [100, 50]) {
    await pay(amount)
    marks.push(await markFor(scene.admin))
  }
  const listed = await scene.admin.call(listPatientAppointments, {
    params: { id: patient },
    query: {},
  })
  expect(listed.rows).toMatchObject([{ id: appointment, deposit: 150, inPackage: false }])
  const [{ version }] = await db<[{ version: number }]>`
    select version from appointment where id = ${appointment}`
  await scene.admin.call(conductAppointment, {
    params: { id: appointment },
    body: {
      version,
      payment: { amount: 450, received: true, mode: 'Cash', difference: 'owed' },
    },
  })
  marks.push(await markFor(scene.admin))
  // A part of what is still owed.
  await pay(50)
  marks.push(await markFor(scene.admin))
  await db`
    insert into visit (appointment_id, day, illness, fees, recorded_by)
    select id, day, 'Cough', 600, ${anita} from appointment where id = ${appointment}`
  marks.push(await markFor(scene.admin))
  await db`update visit set version = version + 1 where appointment_id = ${appointment}`
  marks.push(await markFor(scene.admin))
  // A test is recommended, and its result comes after the visit.
  const [{ test }] = await db<[{ test: number }]>`
    insert into recommended_test (appointment_id, lab_test_id) values (${appointment}, 4)
    returning id as test`
  const withTest = await markFor(scene.admin)
  await scene.anita.call(noteTestResult, {
    params: { id: appointment, test },
    body: { result: { text: 'TSH 7.2', day: '2026-11-24' }, seen: null },
  })
  const withResult = await markFor(scene.admin)
  expect(withResult).not.toBe(withTest)
  marks.push(withTest, withResult)
  await db`delete from payment where appointment_id = ${appointment}`
  marks.push(await markFor(scene.admin))
  await db`update patient set email = 'new@example.org' where id = ${patient}`
  marks.push(await markFor(scene.admin))
  // Somebody of the family, under the same number.
  await db`
    insert into patient (name, mobile, age, age_on)
    select 'Diya Rao', mobile, 9, '2026-11-01' from patient where id = ${patient}`
  marks.push(await markFor(scene.admin))
  expect(new Set(marks).size).toBe(marks.length)
  expect((await scene.admin.call(readPatient, { params: { id: patient } })).mark).toBe(marks.at(-1))
})

it('tells a consultant nothing of what a colleague does, nor of a colleague’s patient', async () => {
  const [other] = await clinic.db<[{ id: number }]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
      price, status, health_issues)
    values (1, 1, ${anita + 1}, ${patient}, '2019-01-01', '06:00', '06:15', 600, 'CD', 'Cough')
    returning id`
  const [own, whole] = [await markFor(scene.anita), await markFor(scene.admin)]
  await clinic.db`update appointment set changed_at = now() where id = ${other.id}`
  expect(await markFor(scene.anita)).toBe(own)
  expect(await markFor(scene.admin)).not.toBe(whole)
  expect(await problemOf(markFor(scene.priya))).toBe('not_found')
})

it('of a series is another one when a session changes', async () => {
  const { id, sessions } = await scene.bookedSeries()
  const params = { id }
  const { mark } = await scene.admin.call(readSeries, { params })
  const markNow = async () => (await scene.admin.call(readSeriesMark, { params })).mark
  const before = await auditEvents()
  expect(await markNow()).toBe(mark)
  expect(await auditEvents()).toBe(before)
  await clinic.db`update appointment set changed_at = now() where patient_id = ${patient}`
  expect(await markNow()).toBe(mark)
  await scene.admin.call(cancelSessions, {
    params,
    body: { sessions: sessions.slice(-1), reason: 'patient_asked' },
  })
  const after = await markNow()
  expect(after).not.toBe(mark)
  await scene.admin.call(collectPackage, {
    params,
    body: { idempotencyKey: newUuid(), price: 900, amount: 300, mode: 'Cash' },
  })
  expect(await markNow()).not.toBe(after)
  // Its patient's page says which appointments it pays for.
  const [{ patientId }] = await clinic.db<[{ patientId: number }]>`
    select patient_id from appointment where id = ${sessions[0]!.id}`
  const { rows } = await scene.admin.call(listPatientAppointments, {
    params: { id: patientId },
    query: {},
  })
  expect(rows.filter((row) => row.inPackage).map((row) => row.id)).toEqual(
    sessions
      .slice(0, -1)
      .map((session) => session.id)
      .toReversed(),
  )
})
