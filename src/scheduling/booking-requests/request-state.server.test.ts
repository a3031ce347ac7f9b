import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { bookOwnAppointment, readOwnState } from '../booking/own-booking.ts'
import { cleanUpBookingRequests } from './booking-requests.server.ts'
import { cancelAppointment } from '../appointments/change-appointment.ts'
import { bookAppointment, rescheduleAppointment } from '../booking/booking.ts'
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
      const { sessions, ...answer } = await scene.nobody.call(readOwnState, {
        body: { idempotencyKey },
      })
      return { ...answer, times: sessions.map(({ day, starts }) => `${day} ${starts}`) }
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

  it('is nothing of one that the desk has booked', async () => {
    const body = {
      ...buildBooking(await scene.openTime(days)),
      idempotencyKey: crypto.randomUUID(),
    }
    await scene.admin.call(bookAppointment, { body })
    const asked = scene.nobody.call(readOwnState, { body: { idempotencyKey: body.idempotencyKey } })
    expect(await problemOf(asked)).toBe('not_found')
  })
})
