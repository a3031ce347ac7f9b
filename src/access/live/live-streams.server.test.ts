import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../../app/server/app.server.ts'
import { listen, type Listening } from '../../test-kit/listen.server.ts'
import { createStaff, signInAs } from '../../test-kit/staff.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testSecretKey, testTimeZone } from '../../test-kit/test-config.ts'

let clinic: TestClinic
/** Another server process on the same database. */
let otherApp: FastifyInstance
let address: string
let otherAddress: string
let admin: string
let anita: string
const opened: Listening[] = []

beforeAll(async () => {
  clinic = await openTestClinic()
  otherApp = await createApp({
    databaseUrl: clinic.databaseUrl,
    secretKey: testSecretKey,
    timeZone: testTimeZone,
  })
  address = await clinic.app.listen({ port: 0, host: '127.0.0.1' })
  otherAddress = await otherApp.listen({ port: 0, host: '127.0.0.1' })
  admin = await signInAs(clinic.app, 'admin')
  anita = await signInAs(clinic.app, 'anita')
})
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close()
})
afterAll(async () => {
  await otherApp.close()
  await clinic.close()
})

async function open(at: string, cookie: string, since?: string): Promise<Listening> {
  const stream = await listen(at, cookie, since)
  opened.push(stream)
  if (stream.status === 200) {
    await expect.poll(() => stream.events.some(({ event }) => event === 'ready')).toBe(true)
  }
  return stream
}
const eventsOf = (stream: Listening) => stream.events.map(({ event, data }) => [event, data])

/** Within one event changes have no order. */
const byAppointment = ({ changes }: Pick<Listening, 'changes'>) =>
  changes.toSorted((a, b) => (a.appointment ?? 0) - (b.appointment ?? 0))

/** A pending appointment that nobody has cancelled yet. */
async function pendingOf(username: string) {
  const [row] = await clinic.db<
    [{ appointment: number; branch: number; consultant: number; day: string; version: number }]
  >`
    select a.id as appointment, branch_id as branch, consultant_id as consultant, day, a.version
    from appointment a join staff s on s.id = a.consultant_id
    where s.username = ${username} and a.status = 'PE' and day > '2026-11-24' order by a.id limit 1`
  return row
}
async function cancel(app: FastifyInstance, username: string) {
  const { version, ...place } = await pendingOf(username)
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/appointments/${place.appointment}/cancel`,
    headers: { cookie: admin },
    body: { version },
  })
  expect(statusCode, body).toBe(200)
  return { subject: 'appointment' as const, ...place }
}

describe('a stream', () => {
  it('hears what was changed through another process', async () => {
    const near = await open(address, admin)
    const far = await open(otherAddress, admin)
    const change = await cancel(otherApp, 'anita')
    for (const stream of [near, far]) await expect.poll(() => stream.changes).toEqual([change])
  })

  it('of a consultant hears of their own appointments, and of what concerns all', async () => {
    const stream = await open(address, anita)
    const all = await open(address, admin)
    const others = await cancel(clinic.app, 'rohan')
    const own = await cancel(clinic.app, 'anita')
    await clinic.db`update branch set phone = phone || '1' where id = 1`
    const masters = {
      subject: 'masters' as const,
      branch: null,
      consultant: null,
      day: null,
      appointment: null,
    }
    await expect
      .poll(() => byAppointment(all))
      .toEqual(byAppointment({ changes: [others, own, masters] }))
    await expect.poll(() => byAppointment(stream)).toEqual([masters, own])
  })

  it('goes on where it was cut, at any process', async () => {
    const before = await open(address, admin)
    const first = await cancel(clinic.app, 'anita')
    await expect.poll(() => before.changes).toEqual([first])
    before.close()
    const missed = [await cancel(clinic.app, 'anita'), await cancel(otherApp, 'rohan')]
    await expect
      .poll(async () => {
        return byAppointment(await open(otherAddress, admin, before.lastId()))
      })
      .toEqual(byAppointment({ changes: missed }))
    const consultant = await open(address, anita, before.lastId())
    await expect.poll(() => consultant.changes).toEqual([missed[0]])
  })

  it('reads everything again when nobody knows where it was', async () => {
    for (const since of ['', 'yesterday', '00000000-0000-0000-0000-000000000000/1:1:']) {
      const stream = await open(address, admin, since)
      expect(eventsOf(stream)).toEqual([
        ['reset', {}],
        ['ready', {}],
      ])
    }
  })

  it('passes proxies as it is, and is stored nowhere', async () => {
    const { headers } = await open(address, admin)
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'content-security-policy': expect.any(String),
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it('ends at once for a program that takes no events, with what it missed', async () => {
    const read = (headers: object) =>
      clinic.app.inject({ url: '/api/live', headers: { cookie: admin, ...headers } })
    const { body } = await read({})
    const [, position] = /^event: ready\nid: (.+)\ndata: {}\n\n$/.exec(body)!
    const change = await cancel(clinic.app, 'anita')
    const later = await read({ 'last-event-id': position })
    expect(later.body).toContain(`event: change\n`)
    expect(later.body).toContain(`"appointment":${change.appointment}`)
    expect((await clinic.app.inject({ method: 'HEAD', url: '/api/live' })).statusCode).toBe(401)
  })
})

describe('a stream ends', () => {
  it('when its session does, wherever that was ended', async () => {
    const cookie = await signInAs(clinic.app, 'reception')
    const [near, far] = [await open(address, cookie), await open(otherAddress, cookie)]
    const other = await open(address, admin)
    const headers = { cookie }
    await otherApp.inject({ method: 'POST', url: '/api/sign-out', headers })
    for (const stream of [near, far]) {
      await expect.poll(() => stream.isOpen()).toBe(false)
      expect(eventsOf(stream).at(-1)).toEqual(['end', { reason: 'signed_out' }])
    }
    expect((await listen(address, cookie)).status).toBe(401)
    expect(other.isOpen()).toBe(true)
  })

  it('when the permissions of its person change, and no other', async () => {
    const id = await createStaff(clinic.db, { username: 'ravi', role: 'Employee' })
    const cookie = await signInAs(clinic.app, 'ravi')
    const stream = await open(address, cookie)
    const other = await open(address, admin)
    await clinic.db`update staff set access_codes = '{9}' where id = ${id}`
    await expect.poll(() => stream.isOpen()).toBe(false)
    expect(eventsOf(stream).at(-1)).toEqual(['end', { reason: 'permissions' }])
    expect(other.isOpen()).toBe(true)
    expect((await open(address, cookie)).isOpen()).toBe(true)
  })

  it('not while its session goes on, although others sign in and out', async () => {
    const stream = await open(address, admin)
    await signInAs(otherApp, 'admin')
    await signInAs(otherApp, 'reception')
    const change = await cancel(clinic.app, 'anita')
    await expect.poll(() => stream.changes).toContainEqual(change)
    expect(stream.isOpen()).toBe(true)
  })
})

describe('too many streams', () => {
  it('of one person are refused, and others still listen', async () => {
    await createStaff(clinic.db, { username: 'many', role: 'Employee' })
    const cookie = await signInAs(clinic.app, 'many')
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(address, cookie)))
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await listen(address, cookie)).status).toBe(429)
    expect((await open(address, admin)).status).toBe(200)
    streams[0]!.close()
    await expect.poll(async () => (await open(address, cookie)).status).toBe(200)
  })
})

describe('a server that stops', () => {
  it('lets its streams go at once, and ends', async () => {
    const app = await createApp({
      databaseUrl: clinic.databaseUrl,
      secretKey: testSecretKey,
      timeZone: testTimeZone,
    })
    const stopping = await app.listen({ port: 0, host: '127.0.0.1' })
    const streams = await Promise.all([1, 2, 3].map(() => open(stopping, admin)))
    const stopped = app.stopGracefully(1_000)
    await expect.poll(() => streams.filter((stream) => stream.isOpen())).toEqual([])
    expect((await listen(stopping, admin)).status).toBe(503)
    await stopped
    await expect(listen(stopping, admin)).rejects.toThrow('ECONNREFUSED')
  })
})
