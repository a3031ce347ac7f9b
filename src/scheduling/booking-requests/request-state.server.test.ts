import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { readOwnSeries } from '../booking/own-booking.ts'
import { cleanUpBookingRequests } from './booking-requests.server.ts'
import { confirmRequest, releaseRequest } from './booking-requests.ts'

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
    const answer = await scene.nobody.call(readOwnSeries, { body: row })
    return { isHeld: answer.heldUntil !== null, days: answer.sessions.map(({ day }) => day) }
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
const released = { isHeld: false, days: [] }

describe('what its visitor is told of a requested series', () => {
  it('is what the desk has left of it, and that it is released, at once', async () => {
    const { state, release, reasons, sessions, days } = await requested()
    expect(await state()).toEqual({ isHeld: true, days })
    await release(sessions.slice(0, 1))
    expect(await state()).toEqual({ isHeld: true, days: days.slice(1) })
    await release(sessions.slice(1))
    expect(await state()).toEqual(released)
    expect([...(await reasons())]).toEqual([{ cancelReason: 'not_accepted' }])
  })

  it('is that it is booked, once the desk has confirmed it', async () => {
    const { id, state, days } = await requested()
    await scene.admin.call(confirmRequest, { params: { id } })
    expect(await state()).toEqual({ isHeld: false, days })
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
    expect(await problemOf(scene.nobody.call(readOwnSeries, { body }))).toBe('not_found')
  })
})
