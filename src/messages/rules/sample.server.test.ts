import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { bookWithAnita } from '../../test-kit/visits.server.ts'
import { readSample } from './message-rules.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
})
afterAll(() => clinic.close())

const sample = () => admin.call(readSample, { query: { branch: 1 } })

it('texts are shown with the next appointment of the branch, and where none is booked with the last one', async () => {
  const { today, time } = testNow
  const [next] = await clinic.db`
    select p.name as patient_name, a.day, a.starts from appointment a join patient p on p.id = a.patient_id
    where a.branch_id = 1 and a.status = 'PE' and (a.day, a.starts) >= (${today}, ${time})
    order by a.day, a.starts, a.id limit 1`
  // One of today whose hour has passed is not the next.
  const past = await bookWithAnita(clinic.db, { day: today, name: 'Past Hour' })
  await clinic.db`update appointment set starts = '00:05', ends = '00:10' where id = ${past}`
  expect(await sample()).toMatchObject(next!)

  await clinic.db`update appointment set status = 'CN' where branch_id = 1 and status = 'PE'`
  const [last] = await clinic.db`
    select p.name as patient_name, a.day, a.starts from appointment a join patient p on p.id = a.patient_id
    where a.branch_id = 1 and a.status = 'CD' order by a.day desc, a.starts desc, a.id desc limit 1`
  expect(await sample()).toMatchObject(last!)
})
