import { afterAll, beforeAll, expect, it } from 'vitest'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookAppointment } from './booking.ts'
import { referenceOf } from './reference.ts'
import { findSameDay, sameDayRequest } from './same-day.ts'

const day = '2026-12-01'
const otherKey = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'

let clinic: TestClinic
let desk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
})
afterAll(() => clinic.close())

async function book() {
  const { slots } = await desk.call(listOpenSlots, { query: { consultant: anita, branch: 1, day } })
  const body = buildBooking({ day, slot: slots[0]!.id })
  return { body, booked: await desk.call(bookAppointment, { body }) }
}

it('the desk learns of a first appointment of the patient with the consultant on the day', async () => {
  const { body, booked } = await book()
  const ask = async (changes: object, key = otherKey) => {
    const request = sameDayRequest({ ...body, ...changes }, key)
    return (await desk.call(findSameDay, request)).appointment
  }
  const first = {
    starts: booked.starts,
    ends: booked.ends,
    reference: referenceOf('appointment', booked.id),
  }
  expect(await ask({})).toEqual(first)
  // The name is compared as everywhere, and a known patient is asked for by id.
  expect(
    await ask({ patient: { ...body.patient, name: body.patient.name.toUpperCase() } }),
  ).toEqual(first)
  const [{ patientId }] = (await clinic.db`
    select patient_id from appointment where id = ${booked.id}`) as unknown as [
    { patientId: number },
  ]
  expect(await ask({ patient: { ...body.patient, name: 'Somebody', id: patientId } })).toEqual(
    first,
  )

  // One whose answer was lost and is sent again is no second one.
  expect(await ask({}, body.idempotencyKey)).toBeNull()
  expect(await ask({ day: '2026-12-02' })).toBeNull()
  expect(await ask({ consultant: anita + 1 })).toBeNull()
  expect(await ask({ patient: { ...body.patient, name: 'Somebody Else' } })).toBeNull()

  await desk.call(cancelAppointment, { params: { id: booked.id }, body: { version: 1 } })
  expect(await ask({})).toBeNull()
})

it('a second appointment is booked all the same when the desk wants it', async () => {
  const { booked: first } = await book()
  const { booked: second } = await book()
  expect(second.starts > first.starts).toBe(true)
})
