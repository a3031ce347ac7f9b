import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookForMyself, bookSeriesForMyself } from '../booking/own-booking.ts'
import { bookAppointment } from '../booking/booking.ts'
import { markArrived } from '../../desk/arrivals/arrivals.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { bookSubscription, planSubscription } from '../series/series-booking.ts'
import { aBooking, anita } from '../../test-kit/build-booking.server.ts'
import { agreedSeries, priya } from '../../test-kit/series.server.ts'
import {
  callerOf,
  openTestClinic,
  refusalOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import {
  confirmRequest,
  listBookingRequests,
  releaseRequest,
  releaseSource,
} from './booking-requests.ts'
import { sweepBookingRequests } from './booking-requests.server.ts'

let clinic: TestClinic
let desk: Caller
let stranger: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  desk = await clinic.as('reception')
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
async function asked() {
  const body = await agreedSeries(stranger, [await slotOf()], { sessions: 3 })
  const { heldUntil } = await stranger.call(bookSeriesForMyself, { body })
  const [row] = await clinic.db<[{ id: number }]>`
    select id from subscription where idempotency_key = ${body.idempotencyKey}`
  return { id: row.id, body, heldUntil }
}
const statesOf = (id: number) => clinic.db<{ status: string; isHeld: boolean }[]>`
  select status, held_until is not null as is_held from appointment
  where subscription_id = ${id} order by day`
const runOut = (id: number) => clinic.db`
  update appointment set held_until = now() - interval '1 second' where subscription_id = ${id}`
const times = (state: object) => Array.from({ length: 3 }, () => state)

describe('a series that the public form asks for', () => {
  it('waits for the desk with its times held, and says until when', async () => {
    const { id, body, heldUntil } = await asked()
    expect(Date.parse(heldUntil!)).toBeGreaterThan(Date.now())
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: true }))
    expect((await desk.call(listBookingRequests)).series).toMatchObject([
      { id, sessions: 3, patientName: 'Series Patient', consultants: 'Priya Menon', clashes: 0 },
    ])
    const again = { ...body, idempotencyKey: crypto.randomUUID() }
    expect(await refusalOf(desk.call(bookSubscription, { body: again }))).toBe('series_clash')
    // Sent again after a lost answer, it says the same.
    const repeated = await stranger.call(bookSeriesForMyself, { body })
    expect(Date.parse(repeated.heldUntil!)).toBe(Date.parse(heldUntil!))
  })

  it('is booked by the desk’s yes, once', async () => {
    const { id } = await asked()
    expect(await desk.call(confirmRequest, { params: { id } })).toEqual({ sessions: 3 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: false }))
    expect(await refusalOf(desk.call(confirmRequest, { params: { id } }))).toBe('request_answered')
    expect(await refusalOf(desk.call(releaseRequest, { params: { id } }))).toBe('request_answered')
    expect((await desk.call(listBookingRequests)).series).toEqual([])
  })

  it('is given back by the desk’s no', async () => {
    const { id, body } = await asked()
    expect(await desk.call(releaseRequest, { params: { id } })).toEqual({ sessions: 3 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    await desk.call(bookSubscription, { body: { ...body, idempotencyKey: crypto.randomUUID() } })
  })

  it('that has run out stands in nobody’s way, swept or not, and cannot be confirmed', async () => {
    const { id, body } = await asked()
    await runOut(id)
    expect(await refusalOf(desk.call(confirmRequest, { params: { id } }))).toBe('request_answered')
    const wish = { branch: 1, startDay: body.startDay, sessions: 3, slots: body.slots }
    const plan = await desk.call(planSubscription, { body: wish })
    expect(plan.sessions.map(({ day }) => day)).toEqual(body.sessions.map(({ day }) => day))
    await desk.call(bookSubscription, { body: { ...body, idempotencyKey: crypto.randomUUID() } })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    const [event] = await clinic.db`
      select staff_id, after from audit_event
      where subject = 'subscription' and subject_id = ${id} and action = 'request expired'`
    expect(event).toEqual({ staffId: null, after: { sessions: 3 } })
  })

  it('is released by itself', async () => {
    const { id } = await asked()
    await sweepBookingRequests(clinic.db)
    expect([...(await statesOf(id))]).toEqual(times({ status: 'PE', isHeld: true }))
    await runOut(id)
    await Promise.all([sweepBookingRequests(clinic.db), sweepBookingRequests(clinic.db)])
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
  })

  it('is booked at once where the desk is signed in', async () => {
    const body = await agreedSeries(desk, [await slotOf()], { sessions: 3 })
    expect((await desk.call(bookSeriesForMyself, { body })).heldUntil).toBeNull()
  })
})

describe('what the desk has not seen yet', () => {
  const single = async (patient: ReturnType<typeof aBooking>['patient'], day: string) => {
    const query = { consultant: String(anita), branch: '1', day }
    const { slots } = await desk.call(listOpenSlots, { query })
    return aBooking({ day, slot: slots[0]!.id, patient })
  }

  it.each(['network', 'mobile'] as const)('is given back in one go by its %s', async (kind) => {
    const { id, body } = await asked()
    for (const day of ['2026-12-01', '2026-12-02']) {
      await stranger.call(bookForMyself, { body: await single(body.patient, day) })
    }
    const kept = await desk.call(bookAppointment, {
      body: await single(body.patient, '2026-12-03'),
    })
    const { sources } = await desk.call(listBookingRequests)
    const source = sources.find((it) => it.kind === kind)!
    expect(source).toMatchObject({ sessions: 5, patients: 1 })
    const { value } = source
    expect(await desk.call(releaseSource, { body: { kind, value } })).toEqual({ sessions: 5 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    const [row] = await clinic.db`select status from appointment where id = ${kept.id}`
    expect(row).toEqual({ status: 'PE' })
    const [{ count }] = await clinic.db<[{ count: number }]>`
      select count(*)::int from audit_event e join staff s on s.id = e.staff_id
      where e.action = 'cancelled' and s.username = 'reception' and e.at > now() - interval '5 s'`
    expect(count).toBeGreaterThanOrEqual(5)
  })

  it('leaves alone what has arrived, and what the desk said yes to', async () => {
    const { id, body } = await asked()
    await desk.call(confirmRequest, { params: { id } })
    const today = await single(body.patient, '2026-11-24')
    await stranger.call(bookForMyself, { body: today })
    const [row] = await clinic.db<[{ id: number }]>`
      select id from appointment where idempotency_key = ${today.idempotencyKey}`
    await desk.call(markArrived, { params: { id: row.id } })
    const wish = { kind: 'mobile' as const, value: body.patient.mobile as string }
    expect(await desk.call(releaseSource, { body: wish })).toEqual({ sessions: 0 })
  })

  it('shows who is booked for a time at which they are elsewhere', async () => {
    const booked = await single(aBooking({}).patient, '2026-12-01')
    await stranger.call(bookForMyself, { body: booked })
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

  it('keeps the network it came from for thirty days', async () => {
    const { id } = await asked()
    await clinic.db`
      update appointment set booked_at = now() - interval '31 days' where subscription_id = ${id}`
    await sweepBookingRequests(clinic.db)
    const rows = await clinic.db`
      select distinct source_network from appointment where subscription_id = ${id}`
    expect([...rows]).toEqual([{ sourceNetwork: null }])
  })
})
