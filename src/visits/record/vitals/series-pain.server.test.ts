import { afterAll, beforeAll, expect, it } from 'vitest'
import { bookedSeries } from '../../../test-kit/booked-series.server.ts'
import {
  openTestClinic,
  type Caller,
  type TestClinic,
} from '../../../test-kit/test-clinic.server.ts'
import { testDetails } from '../../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../details/visit-details.ts'
import { readVisit } from '../visit.ts'

let clinic: TestClinic
let physiotherapist: Caller
let colleague: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  physiotherapist = await clinic.callerFor('priya')
  colleague = await clinic.callerFor('anita')
})
afterAll(() => clinic.close())

const visitOf = (id: number, caller = physiotherapist) => caller.call(readVisit, { params: { id } })
const record = (id: number, pain: number | null, caller = physiotherapist) =>
  caller.call(saveVisitDetails, {
    params: { id },
    body: { version: 0, details: { ...testDetails, followUpDay: null, pain } },
  })
const seriesPainOf = async (id: number) => (await visitOf(id)).seriesPain

it('of the first and of the last session of a series is in its visits', async () => {
  const { sessions } = await bookedSeries(clinic.db, 4)
  await record(sessions[0]!, 7)
  expect(await seriesPainOf(sessions[0]!)).toBeNull()
  await record(sessions[1]!, 5)
  expect(await seriesPainOf(sessions[1]!)).toEqual({ first: 7, last: 5 })
  await record(sessions[2]!, 0)
  expect(await seriesPainOf(sessions[2]!)).toEqual({ first: 7, last: 0 })
  // Before it is recorded, the session before is the last one; later ones do not count in an earlier visit.
  expect(await seriesPainOf(sessions[3]!)).toEqual({ first: 7, last: 0 })
  expect(await seriesPainOf(sessions[1]!)).toEqual({ first: 7, last: 5 })
})

it('is not told where the patient was not asked at one of the two', async () => {
  const { sessions } = await bookedSeries(clinic.db, 3)
  await record(sessions[0]!, null)
  await record(sessions[1]!, 5)
  await record(sessions[2]!, 3)
  expect(await seriesPainOf(sessions[2]!)).toBeNull()
})

it('of a colleague whose notes are not open is not told', async () => {
  const { sessions } = await bookedSeries(clinic.db, 2)
  const [first, second] = sessions
  await record(first!, 7)
  // A wish of the public form opens nothing of a colleague's.
  await clinic.db`
    update appointment set consultant_id = (select id from staff where username = 'anita'), source = 'public',
      arrived_at = null, status = 'PE'
    where id = ${second!}`
  await record(second!, 4, colleague)
  expect((await visitOf(second!, colleague)).seriesPain).toBeNull()
})
