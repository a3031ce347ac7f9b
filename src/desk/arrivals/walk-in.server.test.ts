import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput } from '../../platform/http/call-contract.ts'
import { referenceOf } from '../../scheduling/booking/reference.ts'
import { findSameDay, sameDayRequest } from '../../scheduling/booking/same-day.ts'
import { addWalkIn, changeLine } from '../../scheduling/line/line.ts'
import { listOpenSlots } from '../../scheduling/slots/slots.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { listArrivals } from './arrivals.ts'
import { bookWalkIn, findLaterSlot, readWalkInChoices } from './walk-in.ts'

let clinic: TestClinic
let desk: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  await clinic.db`
    update appointment set status = 'CN'
    where consultant_id = ${anita} and day = '2026-11-24' and status = 'PE'`
})
afterAll(() => clinic.close())
beforeEach(() => clinic.setClock(testInstant.toISOString()))

type Body = CallInput<typeof bookWalkIn>['body']

function aWalkIn(changes: Partial<Body>): Body {
  const { day: _day, ...booking } = buildBooking({})
  return { ...booking, ...changes }
}
const choicesOf = async () => {
  const choices = await desk.call(readWalkInChoices, { query: { branch: 1 } })
  return choices.find(({ id }) => id === anita)!
}
const freeSlot = async () => (await choicesOf()).slots[0]!.id

it('offers the open slots of today, without physiotherapy', async () => {
  const query = { consultant: anita, branch: 1, day: '2026-11-24' }
  const { slots } = await desk.call(listOpenSlots, { query })
  expect(await choicesOf()).toMatchObject({ slots, services: [{ id: 1, fee: 600 }] })
  for (const branch of [1, 2, 3, 4]) {
    const choices = await desk.call(readWalkInChoices, { query: { branch } })
    expect(choices.flatMap(({ services }) => services.map(({ id }) => id))).not.toContain(6)
  }
})

it('books the slot and marks the arrival, with one audit event each', async () => {
  const slot = await freeSlot()
  const booked = await desk.call(bookWalkIn, { body: aWalkIn({ slot }) })
  expect(booked).toMatchObject({ day: '2026-11-24', price: 600 })
  const rows = await desk.call(listArrivals, { query: { branch: 1 } })
  expect(rows.find(({ appointmentId }) => appointmentId === booked.id)).toMatchObject({
    starts: booked.starts,
    arrivedAt: testInstant.toISOString(),
    arrivedBy: 'Suresh Pawar',
  })
  const events = await clinic.db`
    select action, staff_id from audit_event
    where subject = 'appointment' and subject_id = ${booked.id} order by id`
  expect(events).toEqual([
    { action: 'booked', staffId: 3 },
    { action: 'arrived', staffId: 3 },
  ])
})

it('answers a repeated request with the first answer, and books once', async () => {
  const body = aWalkIn({ slot: await freeSlot() })
  const first = await desk.call(bookWalkIn, { body })
  expect(await desk.call(bookWalkIn, { body })).toEqual(first)
  const other = { ...body, healthIssues: 'Something else' }
  expect(await problemOf(desk.call(bookWalkIn, { body: other }))).toBe('key_reused')
})

it('of twenty at once for one slot succeeds once, and the others are refused', async () => {
  const slot = await freeSlot()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => desk.call(bookWalkIn, { body: aWalkIn({ slot }) })),
  )
  const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBe(19)
  expect(refused.every(({ code }) => code === 'slot_taken')).toBe(true)
  const [row] = await clinic.db`
    select count(*)::int as count, count(arrived_at)::int as arrived from appointment
    where day = '2026-11-24' and slot_id = ${slot} and status <> 'CN'`
  expect(row).toEqual({ count: 1, arrived: 1 })
})

it('leaves no patient, appointment or arrival behind when refused', async () => {
  const slot = await freeSlot()
  await desk.call(bookWalkIn, { body: aWalkIn({ slot }) })
  const patient = { name: 'Never Booked', age: '30', mobile: '9123400001' }
  const late = desk.call(bookWalkIn, { body: aWalkIn({ slot, patient }) })
  expect(await problemOf(late)).toBe('slot_taken')
  expect(await clinic.db`select from patient where name = 'Never Booked'`).toEqual([])
})

describe('somebody who waits in the line without a slot', () => {
  const waitingPatient = async () => {
    const { slot: _, ...body } = aWalkIn({})
    const { id } = await desk.call(addWalkIn, { body })
    return { id, patient: body.patient }
  }
  const ask = async (patient: Body['patient'], arrivesAt?: number) => {
    const request = { consultant: anita, day: '2026-11-24', patient }
    return desk.call(findSameDay, sameDayRequest(request, randomUUID(), arrivesAt))
  }

  it('gets no slot besides, and leaves nothing behind', async () => {
    const { patient } = await waitingPatient()
    const withSlot = aWalkIn({ slot: await freeSlot(), patient })
    expect(await problemOf(desk.call(bookWalkIn, { body: withSlot }))).toBe('already_in_line')
    const rows = await desk.call(listArrivals, { query: { branch: 1 } })
    expect(rows.filter(({ mobile }) => mobile === patient.mobile)).toHaveLength(1)
    expect(await freeSlot()).toBe(withSlot.slot)
  })

  it('is not asked about at the desk of that branch, and is elsewhere', async () => {
    const { id, patient } = await waitingPatient()
    const reference = referenceOf('appointment', id)
    expect(await ask(patient, 1)).toEqual({ appointment: null })
    expect(await ask(patient, 2)).toMatchObject({ appointment: { reference } })
    expect(await ask(patient)).toMatchObject({ appointment: { reference } })
  })

  it('gets one after leaving the line, of which the desk is asked', async () => {
    const { id, patient } = await waitingPatient()
    await desk.call(changeLine, { params: { id }, body: { version: 1, change: 'leave' } })
    expect((await ask(patient, 1)).appointment).not.toBeNull()
    const body = aWalkIn({ slot: await freeSlot(), patient })
    const booked = await desk.call(bookWalkIn, { body })
    // Its answer was lost.
    expect(await desk.call(bookWalkIn, { body })).toEqual(booked)
  })

  it('stands there once when both are added at the same moment', async () => {
    const { slot: _, ...inLine } = aWalkIn({})
    const withSlot = aWalkIn({ slot: await freeSlot(), patient: inLine.patient })
    await Promise.allSettled([
      desk.call(addWalkIn, { body: inLine }),
      desk.call(bookWalkIn, { body: withSlot }),
    ])
    const rows = await desk.call(listArrivals, { query: { branch: 1 } })
    expect(rows.filter(({ mobile }) => mobile === inLine.patient.mobile)).toHaveLength(1)
  })
})

it('refuses a slot that has begun, and a single physiotherapy session', async () => {
  const slot = await freeSlot()
  clinic.setClock('2026-11-24T09:00:00Z')
  expect(await problemOf(desk.call(bookWalkIn, { body: aWalkIn({ slot }) }))).toBe('past_slot')
  const physiotherapy = aWalkIn({ slot, service: 6, idempotencyKey: randomUUID() })
  expect(await problemOf(desk.call(bookWalkIn, { body: physiotherapy }))).toBe('subscription_only')
})

it('offers the first free slot of a later day when none is left', async () => {
  clinic.setClock('2026-11-24T16:00:00Z')
  expect((await choicesOf()).slots).toEqual([])
  const query = { consultant: anita, branch: 1 }
  const { later } = await desk.call(findLaterSlot, { query })
  const { slots } = await desk.call(listOpenSlots, { query: { ...query, day: later!.day } })
  expect(later!.day > '2026-11-24').toBe(true)
  expect(later!.slot).toEqual(slots[0])
})

it('has no slot when none is left in the booking window', async () => {
  await clinic.db`
    insert into holiday (name, first_day, last_day, consultant_id)
    values ('On leave', '2026-11-25', '2026-12-31', ${anita})`
  const query = { consultant: anita, branch: 1 }
  expect(await desk.call(findLaterSlot, { query })).toEqual({ later: null })
})
