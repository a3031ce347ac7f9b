import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readPatient } from './patient-page.ts'

let clinic: TestClinic
let desk: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())

it('a patient’s page says since when they agree to messages or have stopped them, and where they said so', async () => {
  const appointment = await bookWithAnita(clinic.db, { day: '2026-12-02', name: 'Asha Agrees' })
  const [row] = await clinic.db<{ id: number }[]>`
    select patient_id as id from appointment where id = ${appointment}`
  const { id } = row!
  const page = () => desk.call(readPatient, { params: { id } })
  expect(await page()).toMatchObject({ messages: null, consent: null })
  const [staff] = await clinic.db<{ id: number; name: string }[]>`
    select id, name from staff where role = 'Employee' order by id limit 1`
  await clinic.db`
    insert into message_consent (patient_id, agrees, source, staff_id, at)
    values (${id}, true, 'desk', ${staff!.id}, '2026-11-20T05:00:00Z')`
  expect(await page()).toMatchObject({
    messages: true,
    consent: { at: '2026-11-20T05:00:00Z', source: 'desk', by: staff!.name },
  })
  await clinic.db`
    insert into message_consent (patient_id, agrees, source, at)
    values (${id}, false, 'stop', '2026-11-21T05:00:00Z')`
  expect(await page()).toMatchObject({
    messages: false,
    consent: { at: '2026-11-21T05:00:00Z', source: 'stop', by: null },
  })
})
