import { afterAll, beforeAll, expect, it } from 'vitest'
import { agree, sendMessages } from '../../test-kit/messages.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { listDoneMessages, listMessages, listPatientMessages } from './outbox.ts'

let clinic: TestClinic
let desk: Caller
let patient: number

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  const { db } = clinic
  await sendMessages(db)
  const id = await bookWithAnita(db, { day: '2026-12-02' })
  await agree(db, id)
  const [row] = await db<{ patientId: number }[]>`
    select patient_id from appointment where id = ${id}`
  patient = row!.patientId
  // What some years have sent, to some hundred patients.
  await db`
    insert into message (event, branch_id, patient_id, status, text, created_at, done_at)
    select 'booked', 1, p.id, 'sent', 'Come', now() - n * interval '1 hour', now() - n * interval '1 hour'
    from (select id from patient order by id limit 300) p cross join generate_series(1, 20) n`
  await db`vacuum (analyze) message`
})
afterAll(() => clinic.close())

const rowsOf = async (call: () => Promise<unknown>) =>
  (await readsOf(clinic, call))
    .filter(({ table }) => table === 'message')
    .reduce((most, { rows }) => Math.max(most, rows), 0)

it('reads what waits, and a page of what was sent, however much that is', async () => {
  expect((await desk.call(listMessages, { query: {} })).rows).toHaveLength(1)
  expect(await rowsOf(() => desk.call(listMessages, { query: {} }))).toBeLessThanOrEqual(10)
  const page = { query: { limit: 30 } }
  expect(await rowsOf(() => desk.call(listDoneMessages, page))).toBeLessThanOrEqual(700)
  const ofPatient = { params: { id: patient }, query: {} }
  expect(await rowsOf(() => desk.call(listPatientMessages, ofPatient))).toBeLessThanOrEqual(60)
})
