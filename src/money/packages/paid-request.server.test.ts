import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { cleanUpBookingRequests } from '../../scheduling/booking-requests/booking-requests.server.ts'
import { releaseRequest } from '../../scheduling/booking-requests/booking-requests.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { collectPayment } from '../collect/collect.ts'
import { collectPackage, readPackage } from './packages.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())
beforeEach(() => clinic.db`delete from rate_limit`)

/** A series that a patient has asked for, whose times are held, and what the desk can do about it. */
async function requested() {
  const id = await scene.requestedSeries()
  const sessions = () => clinic.db<
    { id: number; version: number; status: string; isHeld: boolean }[]
  >`
    select id, version, status, held_until is not null as is_held from appointment
    where subscription_id = ${id} order by day`
  const states = async () =>
    (await sessions()).map((it) => `${it.status}${it.isHeld ? ' held' : ''}`)
  return {
    id,
    sessions,
    states,
    async payPackage() {
      const { suggested } = await scene.admin.call(readPackage, { params: { id } })
      await scene.admin.call(collectPackage, {
        params: { id },
        body: { idempotencyKey: randomUUID(), amount: suggested, price: suggested, mode: 'Cash' },
      })
    },
    async payFirst() {
      const [first] = await sessions()
      await scene.admin.call(collectPayment, {
        body: {
          idempotencyKey: randomUUID(),
          items: [{ appointment: first!.id, amount: 100 }],
          mode: 'Cash',
        },
      })
    },
    async release() {
      const shown = (await sessions()).map((it) => ({ id: it.id, version: it.version }))
      return scene.admin.call(releaseRequest, { params: { id }, body: { sessions: shown } })
    },
    async expire() {
      await clinic.db`
        update appointment set held_until = now() - interval '1 second'
        where subscription_id = ${id} and held_until is not null`
      await cleanUpBookingRequests(clinic.db)
    },
  }
}

it('taking the money for a requested series is the yes to it: nothing releases it any more', async () => {
  const { id, payPackage, states, release, expire } = await requested()
  expect(new Set(await states())).toEqual(new Set(['PE held']))
  await payPackage()
  const paid = await states()
  expect(new Set(paid)).toEqual(new Set(['PE']))
  const [yes] = await clinic.db`
    select s.username, e.after ->> 'sessions' as sessions
    from audit_event e join staff s on s.id = e.staff_id
    where e.action = 'request confirmed' and e.subject_id = ${id}`
  expect(yes).toEqual({ username: 'admin', sessions: String(paid.length) })
  expect(await problemOf(release())).toBe('request_answered')
  await expire()
  expect(await states()).toEqual(paid)
})

it('a deposit for one of its sessions is the yes to that one', async () => {
  const { payFirst, states, release } = await requested()
  const [, ...others] = await states()
  await payFirst()
  expect(await states()).toEqual(['PE', ...others])
  expect(await release()).toMatchObject({ sessions: others.length, kept: 1 })
  expect(await states()).toEqual(['PE', ...others.map(() => 'CN')])
})
