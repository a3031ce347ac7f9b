import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { bookWithAnita, testDetails, testVitals } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { reportPresence } from '../../visits/drafts/visit-drafts.ts'
import { readVisit } from '../../visits/record/visit.ts'
import { deskVitals, type Vitals } from '../../visits/record/vitals/taken-vitals.ts'
import { addWalkIn } from '../../scheduling/line/line.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { listArrivals, undoArrival } from './arrivals.ts'
import { readDeskVitals, saveDeskVitals } from './desk-vitals.ts'

let clinic: TestClinic
let desk: Caller
let otherDesk: Caller
let consultant: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  otherDesk = await clinic.callerFor('reception')
  consultant = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const save = (id: number, version: number, vitals: Vitals = testVitals, caller = desk) =>
  caller.call(saveDeskVitals, { params: { id }, body: { version, vitals } })
const rowOf = async (id: number) =>
  (await desk.call(listArrivals, { query: { branch: 1 } })).find((row) => row.appointmentId === id)
const visitOf = (id: number) => consultant.call(readVisit, { params: { id } })
const events = (id: number) => clinic.db`
  select action, before, after from audit_event
  where subject = 'vitals' and subject_id = ${id} order by id`
const nothingMeasured: Vitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
  temperature: null,
  pulse: null,
  spo2: null,
  pain: null,
}

it("is in the consultant's visit with staff member and time, until the visit is saved", async () => {
  const id = await bookWithAnita(clinic.db)
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, vitalsVersion: 0 })
  expect(await save(id, 0)).toEqual({ version: 1 })
  expect(await visitOf(id)).toMatchObject({
    takenVitals: { ...testVitals, takenBy: 'Suresh Pawar', takenAt: testInstant.toISOString() },
    vitalsVersion: 1,
    version: 0,
    details: null,
  })
  const body = { version: 0, details: testDetails }
  await consultant.call(saveVisitDetails, { params: { id }, body })
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, details: testDetails })
  expect(await problemOf(save(id, 1, { ...testVitals, systolic: 120 }))).toBe('visit_recorded')
  const reading = desk.call(readDeskVitals, { params: { id } })
  expect(await problemOf(reading)).toBe('visit_recorded')
})

it('shows on the list as measured, without values', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  const rows = await desk.call(listArrivals, { query: { branch: 1 } })
  expect(rows.find((row) => row.appointmentId === id)!.vitals).toEqual({
    takenBy: 'Suresh Pawar',
    takenAt: testInstant.toISOString(),
  })
})

it('marks the arrival too', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  const rows = await desk.call(listArrivals, { query: { branch: 1 } })
  expect(rows.find((row) => row.appointmentId === id)).toMatchObject({
    arrivedAt: testInstant.toISOString(),
    arrivedBy: 'Suresh Pawar',
  })
})

it('is corrected by another desk that saw it, with the earlier values in the audit', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  const readByOtherDesk = await otherDesk.call(readDeskVitals, { params: { id } })
  expect(readByOtherDesk).toMatchObject({ version: 1, taken: testVitals })
  await save(id, 1, { ...testVitals, systolic: 118 }, otherDesk)
  expect((await visitOf(id)).takenVitals).toMatchObject({ systolic: 118, takenBy: 'Nandini Hegde' })
  expect(await events(id)).toMatchObject([
    { action: 'measured', before: null, after: testVitals },
    { action: 'read' },
    { action: 'measured', before: testVitals, after: { ...testVitals, systolic: 118 } },
  ])
})

it('of two desks at once is stored once, and the other desk is refused', async () => {
  const id = await bookWithAnita(clinic.db)
  const answers = await Promise.allSettled([
    save(id, 0, { ...testVitals, systolic: 121 }),
    save(id, 0, { ...testVitals, systolic: 122 }, otherDesk),
  ])
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'vitals_changed' } }])
})

it('is written once when a request is repeated', async () => {
  const id = await bookWithAnita(clinic.db)
  expect(await Promise.all([save(id, 0), save(id, 0)])).toEqual([{ version: 1 }, { version: 1 }])
  expect((await events(id)).length).toBe(1)
})

it('keeps what a window of an older version does not send', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0, { ...testVitals, temperature: 100.4, pulse: 88, spo2: 97 })
  const { temperature: _, pulse: __, spo2: ___, ...older } = testVitals
  const body = { version: 1, vitals: { ...older, systolic: 120 } }
  await desk.call(saveDeskVitals, { params: { id }, body })
  const kept = { systolic: 120, temperature: 100.4, pulse: 88, spo2: 97 }
  expect((await visitOf(id)).takenVitals).toMatchObject(kept)
})

it('can be cleared when the wrong patient was measured', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  await save(id, 1, nothingMeasured)
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, vitalsVersion: 2 })
  expect(await problemOf(save(id, 1))).toBe('vitals_changed')
})

it('does not bring back who turned out to be somebody else', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  await desk.call(undoArrival, {
    params: { id },
    body: { arrivedAt: testInstant.toISOString() },
  })
  await save(id, 1, nothingMeasured)
  expect(await rowOf(id)).toMatchObject({ arrivedAt: null, state: 'expected', vitals: null })
})

/** What is possible where 97 is not. */
const figures: Partial<Vitals> = { temperature: 99, pain: 0 }

it.each(deskVitals)('of %s alone shows on the list as measured', async (vital) => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0, { ...nothingMeasured, [vital]: figures[vital] ?? 97 })
  expect((await rowOf(id))!.vitals).not.toBeNull()
})

it('is refused beside a walk-in of the same patient, who is in the line already', async () => {
  const patient = { name: 'Measured Twice', mobile: '9700000004' }
  const { day: _, slot: __, ...walkIn } = buildBooking({ patient: { ...patient, age: '34' } })
  await desk.call(addWalkIn, { body: walkIn })
  const id = await bookWithAnita(clinic.db, patient)
  expect(await problemOf(save(id, 0))).toBe('already_in_line')
  expect(await rowOf(id)).toMatchObject({ state: 'expected', vitals: null })
})

it("is announced in the consultant's open window", async () => {
  const id = await bookWithAnita(clinic.db)
  const body = { editor: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10' }
  const reportPresenceAgain = () => consultant.call(reportPresence, { params: { id }, body })
  expect(await reportPresenceAgain()).toMatchObject({ vitalsVersion: 0 })
  await save(id, 0)
  expect(await reportPresenceAgain()).toMatchObject({ vitalsVersion: 1 })
})

it('is not moved along to another day', async () => {
  const id = await bookWithAnita(clinic.db)
  await save(id, 0)
  await clinic.db`update appointment set day = '2026-11-22' where id = ${id}`
  expect((await visitOf(id)).takenVitals).toBeNull()
})

it('has the limits and messages of the visit', async () => {
  const id = await bookWithAnita(clinic.db)
  const wrong = save(id, 0, {
    ...testVitals,
    systolic: 120.5,
    weight: -1,
    temperature: 37,
    spo2: 101,
  })
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_input',
    fields: {
      'vitals.systolic': 'visit.wholeNumber',
      'vitals.weight': 'visit.notNegative',
      'vitals.temperature': 'visit.temperatureRange',
      'vitals.spo2': 'visit.tooLarge',
    },
  })
})

it('is open to the desk only: no visit for the desk, and no desk call for a consultant', async () => {
  const id = await bookWithAnita(clinic.db)
  expect(await problemOf(save(id, 0, testVitals, consultant))).toBe('forbidden')
  expect(await problemOf(desk.call(readVisit, { params: { id } }))).toBe('forbidden')
  const tomorrow = await bookWithAnita(clinic.db, { day: '2026-11-25' })
  expect(await problemOf(save(tomorrow, 0))).toBe('not_today')
})
