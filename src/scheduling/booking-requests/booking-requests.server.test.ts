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
  type SourceBooking,
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
/** The sessions of a series as the desk's question sends them. */
const shownOf = (id: number) => clinic.db<{ id: number; version: number }[]>`
  select id, version from appointment where subscription_id = ${id} order by day`
const release = async (id: number, sessions?: { id: number; version: number }[]) =>
  desk.call(releaseRequest, {
    params: { id },
    body: { sessions: sessions ?? [...(await shownOf(id))] },
  })
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
    expect(await problemOf(release(id))).toBe('request_answered')
    expect((await desk.call(listBookingRequests)).series).toEqual([])
  })

  it('frees its times when the desk releases it', async () => {
    const { id, body } = await requestSeries()
    expect(await release(id)).toEqual({ sessions: 3, kept: 0 })
    expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
    await desk.call(bookSeries, { body: { ...body, idempotencyKey: crypto.randomUUID() } })
  })

  it('is shown with its patient, service and each of its held sessions', async () => {
    const { id, body } = await requestSeries()
    const [request] = (await desk.call(listBookingRequests)).series
    expect(request).toMatchObject({
      patientName: 'Series Patient',
      serviceName: 'Physiotherapy (session)',
    })
    expect(request!.times.map(({ day }) => day)).toEqual(body.sessions.map(({ day }) => day))
    expect(request!.times.map(({ id: session }) => session)).toEqual(
      (await shownOf(id)).map(({ id: session }) => session),
    )
  })

  it('is released in those sessions only that are as they were shown', async () => {
    const { id } = await requestSeries()
    const shown = [...(await shownOf(id))]
    // Another desk has booked the first one, and moved nothing of the rest.
    await clinic.db`
      update appointment set held_until = null, version = version + 1 where id = ${shown[0]!.id}`
    expect(await release(id, shown)).toEqual({ sessions: 2, kept: 1 })
    expect([...(await statesOf(id))]).toEqual([
      { status: 'PE', isHeld: false },
      { status: 'CN', isHeld: false },
      { status: 'CN', isHeld: false },
    ])
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

const sessionsOf = (bookings: SourceBooking[]) =>
  bookings.flatMap((booking) => booking.times.map(({ id, version }) => ({ id, version })))

describe('unseen bookings', () => {
  const single = async (patient: ReturnType<typeof buildBooking>['patient'], day: string) => {
    const query = { consultant: String(anita), branch: '1', day }
    const { slots } = await desk.call(listOpenSlots, { query })
    return buildBooking({ day, slot: slots[0]!.id, patient })
  }

  it.each(['network', 'mobile'] as const)(
    'of a %s are released where they were chosen, and no other',
    async (kind) => {
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
      const named = { patientName: 'Series Patient' }
      expect(source.bookings).toMatchObject([
        { ...named, seriesId: id, serviceName: 'Physiotherapy (session)' },
        { ...named, seriesId: null, times: [{ day: '2026-12-01' }] },
        { ...named, seriesId: null, times: [{ day: '2026-12-02' }] },
      ])
      const { value, bookings } = source
      const releaseOf = (chosen: typeof bookings) =>
        desk.call(releaseSource, { body: { kind, value, sessions: sessionsOf(chosen) } })
      const states = async () => {
        const rows = await clinic.db<{ status: string }[]>`
          select status from appointment
          where id = any(${sessionsOf(bookings.slice(1)).map((it) => it.id)}) order by day`
        return rows.map(({ status }) => status)
      }
      expect(await releaseOf(bookings.slice(0, 1))).toEqual({ sessions: 3, kept: 0 })
      expect([...(await statesOf(id))]).toEqual(times({ status: 'CN', isHeld: false }))
      expect(await states()).toEqual(['PE', 'PE'])
      expect(await releaseOf(bookings.slice(1, 2))).toEqual({ sessions: 1, kept: 0 })
      expect(await states()).toEqual(['CN', 'PE'])
      // One of them is gone since the question was asked.
      expect(await releaseOf(bookings)).toEqual({ sessions: 1, kept: 4 })
      const [row] = await clinic.db`select status from appointment where id = ${stored.id}`
      expect(row).toEqual({ status: 'PE' })
      const [{ count }] = await clinic.db<[{ count: number }]>`
        select count(*)::int from audit_event e join staff s on s.id = e.staff_id
        where e.action = 'cancelled' and s.username = 'reception' and e.at > now() - interval '5 s'`
      expect(count).toBeGreaterThanOrEqual(5)
    },
  )

  it('are not taken where somebody has decided on them: arrived, confirmed, changed or another source', async () => {
    const { id, body } = await requestSeries()
    const singles = []
    for (const day of ['2026-11-24', '2026-12-01', '2026-12-02', '2026-12-03']) {
      const booking = await single(body.patient, day)
      await stranger.call(bookOwnAppointment, { body: booking })
      const [row] = await clinic.db<[{ id: number; version: number }]>`
        select id, version from appointment where idempotency_key = ${booking.idempotencyKey}`
      singles.push(row)
    }
    const [arrives, comes, changed, other] = singles
    const shown = [...(await shownOf(id)), ...singles]
    await desk.call(confirmRequest, { params: { id } })
    await desk.call(markArrived, { params: { id: arrives!.id } })
    // The patient says so by the link, which is no new version.
    await clinic.db`update appointment set by_patient = 'confirmed' where id = ${comes!.id}`
    await clinic.db`
      update appointment set changed_by = 2, version = version + 1 where id = ${changed!.id}`
    await clinic.db`update appointment set source_network = 'another' where id = ${other!.id}`
    const sent = (value: string, kind: 'mobile' | 'network') =>
      problemOf(desk.call(releaseSource, { body: { kind, value, sessions: shown } }))
    expect(await sent('127.0.0.1', 'network')).toBe('request_answered')
    const { sources } = await desk.call(listBookingRequests)
    expect(sources).toEqual([])
    // Of the number the last one alone is still nobody's.
    const request = { kind: 'mobile' as const, value: body.patient.mobile as string }
    expect(await desk.call(releaseSource, { body: { ...request, sessions: shown } })).toEqual({
      sessions: 1,
      kept: 6,
    })
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
