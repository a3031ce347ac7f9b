import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  cancelAppointment,
  conductAppointment,
} from '../../scheduling/appointments/change-appointment.ts'
import { listAppointments } from '../../scheduling/appointments/list-appointments.ts'
import type { LineChange } from '../../scheduling/line/line-state.ts'
import { addWalkIn, changeLine } from '../../scheduling/line/line.ts'
import { anita, buildBooking } from '../../test-kit/build-booking.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { testInstant } from '../../test-kit/test-config.ts'
import { bookWithAnita, testDetails } from '../../test-kit/visits.server.ts'
import { saveVisitDetails } from '../../visits/record/details/visit-details.ts'
import { listArrivals, markArrived, undoArrival } from './arrivals.ts'

let clinic: TestClinic
let desk: Caller
let otherDesk: Caller
let consultant: Caller
let ravi: Caller

beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('frontdesk')
  otherDesk = await clinic.callerFor('reception')
  consultant = await clinic.callerFor('anita')
  const [other] = await clinic.db<[{ id: number; username: string }]>`
    update staff set access_codes = '{9}' where role = 'Consultant' and id <> ${anita}
      and id = (select min(id) from staff where role = 'Consultant' and id <> ${anita})
    returning id, username`
  ravi = await clinic.callerFor(other.username)
})
afterAll(() => clinic.close())
beforeEach(() => clinic.setClock(testInstant.toISOString()))

const rowOf = async (id: number, caller = desk) =>
  (await caller.call(listArrivals, { query: { branch: 1 } })).find(
    (row) => row.appointmentId === id,
  )
const mark = (id: number, caller = desk) => caller.call(markArrived, { params: { id } })
const undo = (id: number, arrivedAt: string, caller = desk) =>
  caller.call(undoArrival, { params: { id }, body: { arrivedAt } })
const walkInRequest = () => {
  const { day: _, slot: __, ...body } = buildBooking({})
  return body
}
const events = (id: number) => clinic.db`
  select action, staff_id, before, after from audit_event
  where subject = 'appointment' and subject_id = ${id} order by id`

describe('the arrivals of a branch', () => {
  it("lists today's appointments in the consultants' lines, without cancelled ones", async () => {
    const rows = await desk.call(listArrivals, { query: { branch: 1 } })
    const [{ count }] = await clinic.db<[{ count: number }]>`
      select count(*)::int from appointment
      where day = '2026-11-24' and branch_id = 1 and status in ('PE', 'CD')`
    expect(rows.length).toBe(count)
    expect(rows.length).toBeGreaterThan(10)
    const expected = rows.filter(
      ({ state, consultantId }) => state === 'expected' && consultantId === anita,
    )
    const starts = expected.map((row) => row.starts)
    expect(starts).toEqual(starts.toSorted())
    const ofOne = await desk.call(listArrivals, { query: { branch: 1, consultant: anita } })
    expect(new Set(ofOne.map(({ consultantId }) => consultantId))).toEqual(new Set([anita]))
  })

  it('include arrived and measured patients in the demo clinic', async () => {
    const rows = await desk.call(listArrivals, { query: { branch: 1 } })
    expect(rows.some(({ arrivedAt }) => arrivedAt !== null)).toBe(true)
    expect(rows.some(({ arrivedAt }) => arrivedAt === null)).toBe(true)
  })

  it('show a consultant with booking permission only their own patients, for every filter', async () => {
    await bookWithAnita(clinic.db)
    const rows = await ravi.call(listArrivals, { query: { branch: 1, consultant: anita } })
    expect(rows.filter(({ consultantId }) => consultantId === anita)).toEqual([])
  })

  it('contain nothing that the consultant writes', async () => {
    const id = await bookWithAnita(clinic.db)
    await mark(id)
    const body = { version: 0, details: testDetails }
    await consultant.call(saveVisitDetails, { params: { id }, body })
    const row = await rowOf(id)
    expect(row).toMatchObject({ visit: 'saved' })
    expect(JSON.stringify(row)).not.toContain(testDetails.illness)
  })
})

describe('marking a patient as arrived', () => {
  it('stores the time and the staff member, and shows on the dashboards', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await mark(id)).toEqual({
      arrivedAt: testInstant.toISOString(),
      token: expect.stringMatching(/^[A-Z]-\d+$/),
    })
    expect(await rowOf(id)).toMatchObject({
      arrivedAt: testInstant.toISOString(),
      arrivedBy: 'Suresh Pawar',
      visit: 'none',
    })
    const { rows } = await consultant.call(listAppointments, { query: { tab: 'home', limit: 200 } })
    expect(rows.find((row) => row.id === id)?.arrivedAt).toBe(testInstant.toISOString())
    expect(await events(id)).toMatchObject([
      { action: 'arrived', staffId: 3, before: { arrivedAt: null } },
    ])
  })

  it('is expected of whoever has said by their link that they will come', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await rowOf(id)).toMatchObject({ byPatient: null })
    await clinic.db`update appointment set by_patient = 'confirmed' where id = ${id}`
    expect(await rowOf(id)).toMatchObject({ byPatient: 'confirmed' })
  })

  it('by two desks at once is one arrival, and both succeed', async () => {
    const id = await bookWithAnita(clinic.db)
    const answers = await Promise.all([mark(id), mark(id, otherDesk), mark(id)])
    expect(new Set(answers.map(({ arrivedAt }) => arrivedAt)).size).toBe(1)
    expect((await events(id)).length).toBe(1)
  })

  it('keeps the first time when it is repeated later', async () => {
    const id = await bookWithAnita(clinic.db)
    await mark(id)
    clinic.setClock('2026-11-24T04:00:00Z')
    expect(await mark(id, otherDesk)).toMatchObject({ arrivedAt: testInstant.toISOString() })
  })

  it('can be undone, and the audit has both', async () => {
    const id = await bookWithAnita(clinic.db)
    const { arrivedAt } = await mark(id)
    await undo(id, arrivedAt)
    await undo(id, arrivedAt)
    expect(await rowOf(id)).toMatchObject({ arrivedAt: null, arrivedBy: null })
    expect(await events(id)).toMatchObject([
      { action: 'arrived' },
      { action: 'arrival undone', before: { arrivedAt }, after: { arrivedAt: null } },
    ])
  })

  it('cannot be undone by a desk that has not seen it', async () => {
    const id = await bookWithAnita(clinic.db)
    const { arrivedAt } = await mark(id)
    await undo(id, arrivedAt, otherDesk)
    clinic.setClock('2026-11-24T04:00:00Z')
    await mark(id, otherDesk)
    expect(await problemOf(undo(id, arrivedAt))).toBe('changed_meanwhile')
    expect(await rowOf(id)).toMatchObject({ arrivedAt: '2026-11-24T04:00:00.000Z' })
  })

  it.each(['booked', 'walk-in'])(
    'cannot be undone of a %s patient who was taken in meanwhile, or seen',
    async (kind) => {
      const id =
        kind === 'booked'
          ? await bookWithAnita(clinic.db)
          : (await desk.call(addWalkIn, { body: walkInRequest() })).id
      if (kind === 'booked') await mark(id)
      const { version, arrivedAt } = (await rowOf(id))!
      // Nobody else is in the room.
      await clinic.db`update line_entry set is_called = false, with_consultant_at = null where is_called`
      const changeTo = (change: LineChange, after: number) =>
        desk.call(changeLine, { params: { id }, body: { version: version + after, change } })
      await changeTo('takeIn', 0)
      expect(await problemOf(undo(id, arrivedAt!, otherDesk))).toBe('changed_meanwhile')
      expect(await rowOf(id)).toMatchObject({ arrivedAt, state: 'withConsultant' })
      const body = { version: 0, details: testDetails }
      await consultant.call(saveVisitDetails, { params: { id }, body })
      await changeTo('undoCall', 1)
      expect(await problemOf(undo(id, arrivedAt!, otherDesk))).toBe('changed_meanwhile')
      expect(await rowOf(id)).toMatchObject({ arrivedAt, status: 'PE', state: 'done' })
    },
  )

  it('of a walk-in can be undone again by whoever has not got the first answer', async () => {
    const { id } = await desk.call(addWalkIn, { body: walkInRequest() })
    const { arrivedAt } = (await rowOf(id))!
    await undo(id, arrivedAt!)
    await undo(id, arrivedAt!)
    expect(await problemOf(undo(id, arrivedAt!, otherDesk))).toBe('not_pending')
  })

  it("is possible for today's pending appointments", async () => {
    const tomorrow = await bookWithAnita(clinic.db, { day: '2026-11-25' })
    expect(await problemOf(mark(tomorrow))).toBe('not_today')
    const cancelled = await bookWithAnita(clinic.db)
    const body = { version: 1 }
    await otherDesk.call(cancelAppointment, { params: { id: cancelled }, body })
    expect(await problemOf(mark(cancelled))).toBe('not_pending')
    expect(await rowOf(cancelled)).toBeUndefined()
    expect(await problemOf(mark(2_000_000_000))).toBe('not_found')
  })

  it("does not block the consultant's payment", async () => {
    const id = await bookWithAnita(clinic.db)
    await mark(id)
    const body = { version: 1, payment: { amount: 600, received: true } }
    await consultant.call(conductAppointment, { params: { id }, body })
    expect(await rowOf(id)).toMatchObject({ status: 'CD', arrivedBy: 'Suresh Pawar' })
  })

  it('is cleared when the appointment is moved to another day', async () => {
    const id = await bookWithAnita(clinic.db)
    await mark(id)
    await clinic.db`update appointment set day = '2026-11-29' where id = ${id}`
    const [row] = await clinic.db`select arrived_at, arrived_by from appointment where id = ${id}`
    expect(row).toEqual({ arrivedAt: null, arrivedBy: null })
  })

  it('is refused to another consultant, even with booking permission', async () => {
    const id = await bookWithAnita(clinic.db)
    expect(await problemOf(mark(id, ravi))).toBe('not_found')
    expect(await problemOf(mark(id, consultant))).toBe('forbidden')
  })
})
