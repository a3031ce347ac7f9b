import { afterEach, beforeEach, expect, it } from 'vitest'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'

let clinic: TestClinic
let admin: Caller
let address: string
beforeEach(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  address = await clinic.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => clinic.close())

const addBranch = () =>
  fetch(`${address}/api/branches`, {
    method: 'POST',
    headers: { cookie: admin.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Harbour', address: 'Quay 1', phone: '040 123456' }),
  })
const readyStatus = () =>
  fetch(`${address}/api/health/ready`).then(
    ({ status }) => status,
    () => 'refused',
  )

it('a server that stops finishes what it has, sends proxies elsewhere, and ends', async () => {
  const isHeld = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const locking = clinic.db.begin(async (tx) => {
    await tx`lock table branch in exclusive mode`
    isLocked.resolve()
    await isHeld.promise
  })
  await isLocked.promise
  const adding = addBranch()
  await expect
    .poll(() => clinic.db`select from pg_locks where relation = 'branch'::regclass and not granted`)
    .not.toHaveLength(0)
  expect(await readyStatus()).toBe(200)
  const stopped = clinic.app.stopGracefully(500)
  expect(await readyStatus()).toBe(503)
  // While proxies learn of it, calls are still taken.
  const alive = await fetch(`${address}/api/health/alive`)
  expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'close'])
  await expect.poll(readyStatus).toBe('refused')
  isHeld.resolve()
  const answer = await adding
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await locking
  await stopped
  expect(await readyStatus()).toBe('refused')
})
