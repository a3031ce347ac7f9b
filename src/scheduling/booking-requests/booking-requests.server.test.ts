import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookOwnAppointment, bookOwnSeries } from '../booking/own-booking.ts'
import { bookAppointment } from '../booking/booking.ts'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { bookSeries, previewSeries } from '../series/series-booking.ts'
import { buildBooking, anita } from '../../test-kit/build-booking.server.ts'
import { planSeries, priya } from '../../test-kit/series.server.ts'
import {
  callerOf,
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  confirmRequest,
  countBookingRequests,
  listBookingRequests,
  releaseRequest,
  releaseSource,
} from './booking-requests.ts'
import { cleanUpBookingRequests } from './booking-requests.server.ts'

let clinic: TestClinic
let desk: Caller
let stranger: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.callerFor('reception')
  stranger = callerOf(clinic.app, '')
})
afterAll(() => clinic.close())
beforeEach(async () => {
  await clinic.db`delete from rate_limit`
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
})

const slotOf = async (weekday = 3) => {
  const [row] = await clinic.db<[{ id: number }]>`
    select id from slot where consultant_id = ${priya} and branch_id = 1 and weekday = ${weekday}
    order by starts limit 1`
  return row.id
}
async function requestSeries() {
  const body = await planSeries(stranger, [await slotOf()], { sessions: 3 })
  const { heldUntil } = await stranger.call(bookOwnSeries, { body })
  const [row] = await clinic.db<[{ id: number }]>`
    select id from subscription where idempotency_key = ${body.idempotencyKey}`
  return { id: row.id, body, heldUntil }
}
const statesOf = (id: number) => clinic.db<{ status: string; isHeld: boolean }[]>`
  select status, held_until is not null as is_held from appointment
  where subscription_id = ${id} order by day`
const expireRequest = (id: number) => clinic.db`
  update appointment set held_until = now() - interval '1 second' where subscription_id = ${id}`
const times = (state: object) => Array.from({ length: 3 }, () => state)

describe('a series requested by the public form', () => {
  it('is counted until the desk decides', async () => {
    const count = async () => (await desk.call(countBookingRequests)).count
    expect(await count()).toBe(0)
    const { id } = await requestSeries()
    expect(await count()).toBe(1)
    await desk.call(confirmRequest, { params: { id } })
    expect(await count()).toBe(0)
  })

  it('waits for the desk with its times held, and names the time limit', async () => {
    const { id, body, heldUntil } = await requestSeries()
    expect(Date.parse(heldUntil!)).toBeGreaterThan(Date.now())
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: true }))
    expect((await desk.call(listBookingRequests)).series).toMatchObject([
      { id, sessions: 3, patientName: 'Series Patient', consultants: 'Priya Menon', clashes: 0 },
    ])
    const again = { ...body, idempotencyKey: crypto.randomUUID() }
    expect(await problemOf(desk.call(bookSeries, { body: again }))).toBe('series_clash')
    // A retry after a lost answer gets the same answer.
    const repeated = await stranger.call(bookOwnSeries, { body })
    expect(Date.parse(repeated.heldUntil!)).toBe(Date.parse(heldUntil!))
  })

  it('is booked once when the desk confirms it', async () => {
    const { id } = await requestSeries()
    expect(await desk.call(confirmRequest, { params: { id } })).toEqual({ sessions: 3 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: false }))
    expect(await problemOf(desk.call(confirmRequest, { params: { id } }))).toBe('request_answered')
    expect(await problemOf(desk.call(releaseRequest, { params: { id } }))).toBe('request_answered')
    expect((await desk.call(listBookingRequests)).series).toEqual([])
  })

  it('frees its times when the desk releases it', async () => {
    const { id, body } = await requestSeries()
    expect(await desk.call(releaseRequest, { params: { id } })).toEqual({ sessions: 3 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    await desk.call(bookSeries, { body: { ...body, idempotencyKey: crypto.randomUUID() } })
  })

  it('does not block its times once it expires, also before the clean-up, and cannot be confirmed', async () => {
    const { id, body } = await requestSeries()
    await expireRequest(id)
    expect(await problemOf(desk.call(confirmRequest, { params: { id } }))).toBe('request_answered')
    const request = {
      branch: 1,
      service: 6,
      startDay: body.startDay,
      sessions: 3,
      slots: body.slots,
    }
    const plan = await desk.call(previewSeries, { body: request })
    expect(plan.sessions.map(({ day }) => day)).toEqual(body.sessions.map(({ day }) => day))
    await desk.call(bookSeries, { body: { ...body, idempotencyKey: crypto.randomUUID() } })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    const [event] = await clinic.db`
      select staff_id, after from audit_event
      where subject = 'subscription' and subject_id = ${id} and action = 'request expired'`
    expect(event).toEqual({ staffId: null, after: { sessions: 3 } })
  })

  it('is released by the clean-up after it expires', async () => {
    const { id } = await requestSeries()
    await cleanUpBookingRequests(clinic.db)
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: true }))
    await expireRequest(id)
    await Promise.all([cleanUpBookingRequests(clinic.db), cleanUpBookingRequests(clinic.db)])
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
  })

  it('is booked at once when the desk fills in the form', async () => {
    const body = await planSeries(desk, [await slotOf()], { sessions: 3 })
    expect((await desk.call(bookOwnSeries, { body })).heldUntil).toBeNull()
  })
})

describe('unseen bookings', () => {
  const single = async (patient: ReturnType<typeof buildBooking>['patient'], day: string) => {
    const query = { consultant: String(anita), branch: '1', day }
    const { slots } = await desk.call(listOpenSlots, { query })
    return buildBooking({ day, slot: slots[0]!.id, patient })
  }

  it.each(['network', 'mobile'] as const)('are released together by their %s', async (kind) => {
    const { id, body } = await requestSeries()
    // The sessions of one series are one booking.
    const ofNumber = async () =>
      (await desk.call(listBookingRequests)).sources.filter(
        ({ value }) => value === body.patient.mobile,
      )
    expect(await ofNumber()).toEqual([])
    for (const day of ['2026-12-01', '2026-12-02']) {
      await stranger.call(bookOwnAppointment, { body: await single(body.patient, day) })
    }
    const stored = await desk.call(bookAppointment, {
      body: await single(body.patient, '2026-12-03'),
    })
    const { sources } = await desk.call(listBookingRequests)
    const source = sources.find((it) => it.kind === kind)!
    expect(source).toMatchObject({ sessions: 5, patients: 1 })
    const { value } = source
    expect(await desk.call(releaseSource, { body: { kind, value } })).toEqual({ sessions: 5 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    const [row] = await clinic.db`select status from appointment where id = ${stored.id}`
    expect(row).toEqual({ status: 'PE' })
    const [{ count }] = await clinic.db<[{ count: number }]>`
      select count(*)::int from audit_event e join staff s on s.id = e.staff_id
      where e.action = 'cancelled' and s.username = 'reception' and e.at > now() - interval '5 s'`
    expect(count).toBeGreaterThanOrEqual(5)
  })

  it('do not include arrived patients and confirmed series', async () => {
    const { id, body } = await requestSeries()
    await desk.call(confirmRequest, { params: { id } })
    const today = await single(body.patient, '2026-11-24')
    await stranger.call(bookOwnAppointment, { body: today })
    const [row] = await clinic.db<[{ id: number }]>`
      select id from appointment where idempotency_key = ${today.idempotencyKey}`
    await desk.call(markArrived, { params: { id: row.id } })
    const request = { kind: 'mobile' as const, value: body.patient.mobile as string }
    expect(await desk.call(releaseSource, { body: request })).toEqual({ sessions: 0 })
  })

  it('are listed when the patient has another appointment at that time', async () => {
    const booked = await single(buildBooking({}).patient, '2026-12-01')
    await stranger.call(bookOwnAppointment, { body: booked })
    await clinic.db`
      insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends,
        price, health_issues)
      select branch_id, service_id, 5, patient_id, day, starts, ends, 500, 'Elsewhere'
      from appointment where idempotency_key = ${booked.idempotencyKey}`
    const { doubleBookings } = await desk.call(listBookingRequests)
    expect(doubleBookings).toMatchObject([
      {
        day: '2026-12-01',
        consultantName: 'Dr. Anita Deshpande',
        otherConsultantName: 'Dr. Rohan Iyer',
      },
    ])
  })

  it('keep the network that they came from for thirty days', async () => {
    const { id } = await requestSeries()
    await clinic.db`
      update appointment set booked_at = now() - interval '31 days' where subscription_id = ${id}`
    await cleanUpBookingRequests(clinic.db)
    const rows = await clinic.db`
      select distinct source_network from appointment where subscription_id = ${id}`
    expect([...rows]).toEqual([{ sourceNetwork: null }])
  })
})
