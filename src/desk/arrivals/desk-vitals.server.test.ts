import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-clock.ts'
import { bookedWithAnita, someDetails, someVitals } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { tellPresence } from '../../visits/drafts/visit-drafts.ts'
import { readVisit } from '../../visits/record/visit.ts'
import type { Vitals } from '../../visits/record/vitals/taken-vitals.ts'
import { listArrivals } from './arrivals.ts'
import { readDeskVitals, saveDeskVitals } from './desk-vitals.ts'

let clinic: TestClinic
let desk: Caller
let otherDesk: Caller
let consultant: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.as('frontdesk')
  otherDesk = await clinic.as('reception')
  consultant = await clinic.as('anita')
})
afterAll(() => clinic.close())

const save = (id: number, version: number, vitals: Vitals = someVitals, caller = desk) =>
  caller.call(saveDeskVitals, { params: { id }, body: { version, vitals } })
const visitOf = (id: number) => consultant.call(readVisit, { params: { id } })
const events = (id: number) => clinic.db`
  select action, before, after from audit_event
  where subject = 'vitals' and subject_id = ${id} order by id`
const nothing: Vitals = {
  systolic: null,
  diastolic: null,
  weight: null,
  height: null,
  fasting: null,
  pp: null,
}

it("stands in the consultant's visit with who took it and when, until the visit is saved", async () => {
  const id = await bookedWithAnita(clinic.db)
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, vitalsVersion: 0 })
  expect(await save(id, 0)).toEqual({ version: 1 })
  expect(await visitOf(id)).toMatchObject({
    takenVitals: { ...someVitals, takenBy: 'Suresh Pawar', takenAt: testInstant.toISOString() },
    vitalsVersion: 1,
    version: 0,
    details: null,
  })
  const body = { version: 0, details: someDetails }
  await consultant.call(saveVisitDetails, { params: { id }, body })
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, details: someDetails })
  expect(await refusalOf(save(id, 1, { ...someVitals, systolic: 120 }))).toBe('visit_recorded')
  const reading = desk.call(readDeskVitals, { params: { id } })
  expect(await refusalOf(reading)).toBe('visit_recorded')
})

it('says on the list that vitals were taken, not what they are', async () => {
  const id = await bookedWithAnita(clinic.db)
  await save(id, 0)
  const rows = await desk.call(listArrivals, { query: { branch: 1 } })
  expect(rows.find((row) => row.id === id)!.vitals).toEqual({
    takenBy: 'Suresh Pawar',
    takenAt: testInstant.toISOString(),
  })
})

it('lets whoever was measured have arrived', async () => {
  const id = await bookedWithAnita(clinic.db)
  await save(id, 0)
  const rows = await desk.call(listArrivals, { query: { branch: 1 } })
  expect(rows.find((row) => row.id === id)).toMatchObject({
    arrivedAt: testInstant.toISOString(),
    arrivedBy: 'Suresh Pawar',
  })
})

it('is corrected by another desk that saw it, with what it was before', async () => {
  const id = await bookedWithAnita(clinic.db)
  await save(id, 0)
  const read = await otherDesk.call(readDeskVitals, { params: { id } })
  expect(read).toMatchObject({ version: 1, taken: someVitals })
  await save(id, 1, { ...someVitals, systolic: 118 }, otherDesk)
  expect((await visitOf(id)).takenVitals).toMatchObject({ systolic: 118, takenBy: 'Nandini Hegde' })
  expect(await events(id)).toMatchObject([
    { action: 'measured', before: null, after: someVitals },
    { action: 'read' },
    { action: 'measured', before: someVitals, after: { ...someVitals, systolic: 118 } },
  ])
})

it('of two desks at once keeps one, and tells the other', async () => {
  const id = await bookedWithAnita(clinic.db)
  const answers = await Promise.allSettled([
    save(id, 0, { ...someVitals, systolic: 121 }),
    save(id, 0, { ...someVitals, systolic: 122 }, otherDesk),
  ])
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'vitals_changed' } }])
})

it('is written once when a request comes twice', async () => {
  const id = await bookedWithAnita(clinic.db)
  expect(await Promise.all([save(id, 0), save(id, 0)])).toEqual([{ version: 1 }, { version: 1 }])
  expect((await events(id)).length).toBe(1)
})

it('can be cleared when the wrong patient was measured', async () => {
  const id = await bookedWithAnita(clinic.db)
  await save(id, 0)
  await save(id, 1, nothing)
  expect(await visitOf(id)).toMatchObject({ takenVitals: null, vitalsVersion: 2 })
  expect(await refusalOf(save(id, 1))).toBe('vitals_changed')
})

it("tells the consultant's open window that there is something new", async () => {
  const id = await bookedWithAnita(clinic.db)
  const body = { editor: '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10' }
  const tell = () => consultant.call(tellPresence, { params: { id }, body })
  expect(await tell()).toMatchObject({ vitalsVersion: 0 })
  await save(id, 0)
  expect(await tell()).toMatchObject({ vitalsVersion: 1 })
})

it('is not taken along when the appointment is moved to another day', async () => {
  const id = await bookedWithAnita(clinic.db)
  await save(id, 0)
  await clinic.db`update appointment set day = '2026-11-22' where id = ${id}`
  expect((await visitOf(id)).takenVitals).toBeNull()
})

it('has the limits and sentences of the visit itself', async () => {
  const id = await bookedWithAnita(clinic.db)
  const wrong = save(id, 0, { ...someVitals, systolic: 120.5, weight: -1 })
  await expect(wrong).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'vitals.systolic': 'visit.wholeNumber', 'vitals.weight': 'visit.notNegative' },
  })
})

it("is the desk's alone: neither a visit for the desk, nor the desk's call for a consultant", async () => {
  const id = await bookedWithAnita(clinic.db)
  expect(await refusalOf(save(id, 0, someVitals, consultant))).toBe('forbidden')
  expect(await refusalOf(desk.call(readVisit, { params: { id } }))).toBe('forbidden')
  const tomorrow = await bookedWithAnita(clinic.db, { day: '2026-11-25' })
  expect(await refusalOf(save(tomorrow, 0))).toBe('not_today')
})
