import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookOwnAppointment, readOwnState } from '../booking/own-booking.ts'
import { cleanUpBookingRequests } from './booking-requests.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
import { referenceOf } from '../booking/reference.ts'
import { confirmRequest, releaseRequest, releaseSource } from './booking-requests.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from rate_limit`)

/** A series of the public form, its sessions, and what its visitor is told of it. */
async function requested() {
  const id = await scene.requestedSeries()
  const sessions = await clinic.db<{ id: number; version: number; day: string }[]>`
    select id, version, day from appointment where subscription_id = ${id} order by day`
  const [row] = await clinic.db<[{ idempotencyKey: string }]>`
    select idempotency_key from subscription where id = ${id}`
  const state = async () => {
    const answer = await scene.nobody.call(readOwnState, { body: row })
    return {
      isHeld: answer.heldUntil !== null,
      days: answer.sessions.map(({ day }) => day),
      isReleased: answer.isReleased,
    }
  }
  const release = (chosen: { id: number; version: number }[]) =>
    scene.admin.call(releaseRequest, {
      params: { id },
      body: { sessions: chosen.map((it) => ({ id: it.id, version: it.version })) },
    })
  const reasons = () => clinic.db<{ cancelReason: string | null }[]>`
    select distinct cancel_reason from appointment where subscription_id = ${id}`
  return { id, state, release, reasons, sessions, days: sessions.map(({ day }) => day) }
}
const released = { isHeld: false, days: [], isReleased: true }

describe('what its visitor is told of a requested series', () => {
  it('is what the desk has left of it, and that it is released, at once', async () => {
    const { state, release, reasons, sessions, days } = await requested()
    expect(await state()).toEqual({ isHeld: true, days, isReleased: false })
    await release(sessions.slice(0, 1))
    expect(await state()).toEqual({ isHeld: true, days: days.slice(1), isReleased: false })
    await release(sessions.slice(1))
    expect(await state()).toEqual(released)
    expect([...(await reasons())]).toEqual([{ cancelReason: 'not_accepted' }])
  })

  it('is that it is booked, once the desk has confirmed it', async () => {
    const { id, state, days } = await requested()
    await scene.admin.call(confirmRequest, { params: { id } })
    expect(await state()).toEqual({ isHeld: false, days, isReleased: false })
  })

  it('is that it is over when its time is, also before the clean-up', async () => {
    const { id, state, reasons } = await requested()
    await clinic.db`
      update appointment set held_until = now() - interval '1 second' where subscription_id = ${id}`
    expect(await state()).toEqual(released)
    await cleanUpBookingRequests(clinic.db)
    expect(await state()).toEqual(released)
    expect([...(await reasons())]).toEqual([{ cancelReason: 'not_accepted' }])
  })

  it('is nothing without the key of its request', async () => {
    await requested()
    const body = { idempotencyKey: crypto.randomUUID() }
    expect(await problemOf(scene.nobody.call(readOwnState, { body }))).toBe('not_found')
  })
})

describe('what a visitor is told of a single appointment', () => {
  const days = ['2026-12-02', '2026-12-03', '2026-12-04', '2026-12-07']

  /** An appointment that its visitor has booked, and what they are told of it. */
  async function booked() {
    const body = {
      ...buildBooking(await scene.openTime(days)),
      idempotencyKey: crypto.randomUUID(),
    }
    const { idempotencyKey } = body
    await scene.nobody.call(bookOwnAppointment, { body })
    const [row] = await clinic.db<{ id: number; version: number; mobile: string }[]>`
      select a.id, a.version, p.mobile from appointment a join patient p on p.id = a.patient_id
      where a.idempotency_key = ${idempotencyKey}`
    const state = async () => {
      const { sessions, heldUntil, isReleased } = await scene.nobody.call(readOwnState, {
        body: { idempotencyKey },
      })
      return { heldUntil, isReleased, times: sessions.map(({ day, starts }) => `${day} ${starts}`) }
    }
    return { ...row!, state, day: body.day }
  }

  it('is that it is booked, and that it is cancelled, as its message says, once the desk releases it', async () => {
    const { id, version, mobile, state, day } = await booked()
    const first = await state()
    expect(first).toEqual({
      heldUntil: null,
      isReleased: false,
      times: [expect.stringContaining(day)],
    })
    await scene.admin.call(releaseSource, {
      body: { kind: 'mobile', value: mobile, sessions: [{ id, version }] },
    })
    expect(await state()).toEqual({ heldUntil: null, isReleased: false, times: [] })
  })

  it('is the time to which the desk has moved it, and that it was cancelled', async () => {
    const { id, version, state } = await booked()
    const before = (await state()).times
    const to = await scene.openTime(days)
    await scene.admin.call(rescheduleAppointment, { params: { id }, body: { version, ...to } })
    const after = (await state()).times
    expect(after).toEqual([expect.stringContaining(to.day)])
    expect(after).not.toEqual(before)
    await scene.admin.call(cancelAppointment, {
      params: { id },
      body: { version: version + 1, reason: 'patient_asked' },
    })
    expect(await state()).toEqual({ heldUntil: null, isReleased: false, times: [] })
  })

  it('is nothing of one that the desk has booked, but to who has booked it', async () => {
    const body = {
      ...buildBooking(await scene.openTime(days)),
      idempotencyKey: crypto.randomUUID(),
    }
    const { id } = await scene.admin.call(bookAppointment, { body })
    const { idempotencyKey } = body
    const reception = await clinic.callerFor('reception')
    for (const other of [scene.nobody, reception]) {
      const asked = other.call(readOwnState, { body: { idempotencyKey } })
      expect(await problemOf(asked)).toBe('not_found')
    }
    expect(await scene.admin.call(readOwnState, { body: { idempotencyKey } })).toMatchObject({
      reference: referenceOf('appointment', id),
      sessions: [{ day: body.day }],
    })
  })
})

describe('who has lost the answer to their request', () => {
  it('learns by its key all that the answer would have said', async () => {
    const single = {
      ...buildBooking(await scene.openTime(['2026-12-02'])),
      idempotencyKey: crypto.randomUUID(),
    }
    const booked = await scene.nobody.call(bookOwnAppointment, { body: single })
    const { reference, branch, serviceName, ...session } = booked
    const stateOf = ({ idempotencyKey }: { idempotencyKey: string }) =>
      scene.nobody.call(readOwnState, { body: { idempotencyKey } })
    expect(await stateOf(single)).toEqual({
      reference,
      branch,
      serviceName,
      sessions: [session],
      heldUntil: null,
      isReleased: false,
    })

    const id = await scene.requestedSeries()
    const [series] = await clinic.db<[{ idempotencyKey: string; serviceName: string }]>`
      select u.idempotency_key, s.name as service_name
      from subscription u join service s on s.id = u.service_id where u.id = ${id}`
    expect(await stateOf(series)).toMatchObject({
      reference: referenceOf('subscription', id),
      serviceName: series.serviceName,
      branch: { name: expect.any(String) },
    })
  })
})
