import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess } from '../../access/permissions/permissions.ts'
import { route } from '../../access/permissions/route.server.ts'
import { listLabTests } from '../../masters/test-catalogue/tests.ts'
import { longReadLimitMs } from '../../platform/http/call-contract.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { problemSchema } from '../../platform/http/problem.ts'
import { buildBooking } from '../../test-kit/build-booking.server.ts'
import { problemKeys, statusOf } from '../../test-kit/problem-schema.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { createScene } from '../../test-kit/test-scene.server.ts'
import { testDetails, testMedicine } from '../../test-kit/visits.server.ts'
import { collectContracts, contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let admin: Caller
let consultant: Caller
let contracts: Contract[]

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  consultant = await clinic.callerFor('anita')
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

/** A person who may make a call, so that only its input can be wrong. */
const permissionOf = (contract: Contract) => callAccess(callName(contract)).permission
const cookieWithPermission = (contract: Contract) =>
  permissionOf(contract) === 'record visits' ? consultant.cookie : admin.cookie

/** URL parameters that are not row ids. */
const validParams: Record<string, string> = {
  day: '2026-11-20',
  part: 'details',
  kind: 'prescription',
  role: 'Employee',
}
const urlOf = ({ url }: Contract, params: Record<string, string> = {}) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? validParams[name] ?? '1'),
  )
const request = (contract: Contract, more: InjectOptions = {}): InjectOptions => ({
  method: contract.method,
  url: urlOf(contract),
  ...(contract.body && { body: {} }),
  ...more,
})

/** Text that no answer may contain. */
const inside = /\bat .+\.(ts|js):\d+|node_modules|select .+ from|PostgresError|\bstack\b/i

describe('every route', () => {
  it('whose work is long is waited for: the server refuses to start with a reading of a minute', () => {
    const serve = (read: Contract) =>
      route(fastify(), read as typeof listLabTests, () => [], { isLong: true })
    expect(() => serve(listLabTests)).toThrow(`${callName(listLabTests)} is long work`)
    expect(() => serve({ ...listLabTests, readLimitMs: longReadLimitMs })).not.toThrow()
  })

  it('has a contract: the server refuses to start with a call that has none', async () => {
    expect(contracts.length).toBeGreaterThan(15)
    const app = fastify()
    collectContracts(app)
    expect(() => app.get('/api/backdoor', () => 'open')).toThrow('/api/backdoor has no contract')
    expect(() => app.get('/apiary', () => 'open')).toThrow('has no contract')
  })

  it('refuses a missing session and a forged one, with nothing else in the answer', async () => {
    for (const contract of contracts.filter(
      (contract) => !['everyone', 'patients'].includes(permissionOf(contract)),
    )) {
      for (const cookie of [
        '',
        'opd.session_token=made.up',
        `opd.session_token=${'x'.repeat(900)}`,
      ]) {
        const answer = await clinic.app.inject(request(contract, { headers: { cookie } }))
        expect(answer.statusCode, contract.url).toBe(401)
        expect(Object.keys(answer.json())).toEqual(problemKeys(contract))
      }
    }
  })

  it('refuses a session whose signature was changed', async () => {
    const cookie = admin.cookie.replace(/.{6}$/, 'AAAA%3D')
    const answer = await clinic.app.inject({ url: '/api/session', headers: { cookie } })
    expect(answer.statusCode).toBe(401)
  })

  it('refuses a change that another site sends', async () => {
    for (const contract of contracts.filter(({ method }) => method !== 'GET')) {
      // The last one differs from the clinic's only in its scheme.
      for (const origin of ['https://elsewhere.example', 'null', 'https://localhost']) {
        const headers = { cookie: admin.cookie, origin }
        const answer = await clinic.app.inject(request(contract, { headers }))
        expect(answer.json()).toMatchObject({ code: 'foreign_origin' })
      }
    }
  })

  it('refuses a body outside its schema with 4xx and without internals', async () => {
    const withBody = contracts.filter(
      ({ body, url }) => body && !/sign-in(\/|$)|first-admin/.test(url), // these count their tries
    )
    expect(withBody.length).toBeGreaterThan(3)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
        async (contract, body) => {
          const answer = await clinic.app.inject({
            ...request(contract),
            headers: { cookie: cookieWithPermission(contract), 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          })
          expect(statusOf(contract, answer)).toBe(400)
          expect(problemSchema.safeParse(answer.json()).success).toBe(true)
          expect(answer.body).not.toMatch(inside)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('refuses each invalid id, filter and cursor in an otherwise valid request', async () => {
    const junkBody = [
      '0',
      '-1',
      'x',
      '1;drop table staff',
      "' or 1=1 --",
      '99999999999',
      '1.5',
      '\0',
    ]
    const invalidCursors = ['2026-13-45 10:00 1', '2026-11-24 99:99 1', '2026-11-24 10:00 x', '']
    const scene = await createScene(clinic)
    let triedCount = 0
    for (const contract of contracts) {
      const shape = { ...contract.query?.shape }
      if (!contract.params && Object.keys(shape).length === 0) continue
      const valid = await buildValidRequest(scene, contract)
      const request = (params: Record<string, string>, changed: Record<string, string>) =>
        send(clinic.app, contract, {
          ...valid,
          params: { ...valid.params, ...params },
          query: { ...valid.query, ...changed },
        })
      const attempts = [
        ...Object.keys(contract.params?.shape ?? {}).flatMap((name) =>
          junkBody.map((bad) => [{ [name]: bad }, {}] as const),
        ),
        ...Object.keys(shape).flatMap((name) =>
          (name === 'after'
            ? [...junkBody, ...invalidCursors.slice(0, 3)]
            : ['typed', 'action', 'subject', 'name', 'transactionId'].includes(name) // any text that the database can store
              ? ['\0', 'x'.repeat(500)]
              : ['mobile', 'hour', 'withRetired', 'withSlotMinutes'].includes(name) // 0 is one
                ? junkBody.slice(1)
                : [...junkBody, '0000-01-01']
          ).map((bad) => [{}, { [name]: bad }] as const),
        ),
      ]
      for (const [params, changed] of attempts) {
        const answer = await request(params, changed)
        const description = `${contract.url} ${JSON.stringify({ ...params, ...changed })}`
        expect(statusOf(contract, answer), description).toBe(400)
        expect(answer.body).not.toMatch(inside)
        triedCount += 1
      }
    }
    expect(triedCount).toBeGreaterThan(100)
  })

  it('refuses a text that the database cannot store', async () => {
    const booking = buildBooking({ day: '2026-12-01' })
    const withNul: [string, object][] = [
      ['/api/sign-in', { username: 'a\0b', password: 'x' }],
      ['/api/bookings', { ...booking, healthIssues: 'Fever\0' }],
      // An unpaired surrogate.
      ['/api/bookings', { ...booking, healthIssues: 'Fever \uD83D' }],
      ['/api/branches', { name: '\uD83D', address: '1 Ring Road', phone: '080 1' }],
      ['/api/bookings', { ...booking, patient: { ...booking.patient, location: '\0' } }],
      ['/api/bookings', { ...booking, patient: { ...booking.patient, name: 'A\0' } }],
      ['/api/patients/household', { mobile: '98765\x0012' }],
      [
        '/api/appointments/1/conduct',
        { version: 1, payment: { amount: 1, received: true, mode: 'Online', transactionId: '\0' } },
      ],
    ]
    for (const [url, body] of withNul) {
      const headers = { cookie: admin.cookie }
      const answer = await clinic.app.inject({ method: 'POST', url, body, headers })
      expect(answer.statusCode, url).toBe(400)
    }
    const visitsWithNul: [string, object][] = [
      ['details', { version: 0, details: { ...testDetails, treatment: 'a\0b' } }],
      ['prescription', { version: 1, items: [{ ...testMedicine, medicine: 'a\0b' }] }],
      ['drafts/tests', { editor: randomUUID(), number: 1, seen: 0, content: 'a\0b' }],
    ]
    for (const [part, body] of visitsWithNul) {
      const url = `/api/visits/1/${part}`
      const headers = { cookie: consultant.cookie }
      const answer = await clinic.app.inject({ method: 'PUT', url, body, headers })
      expect(answer.statusCode, url).toBe(400)
    }
  })

  it('answers broken JSON, a huge body and any URL in the common problem format', async () => {
    const send = (options: InjectOptions) =>
      clinic.app.inject({ headers: { cookie: admin.cookie }, ...options })
    const json = { cookie: admin.cookie, 'content-type': 'application/json' }
    const broken = await send({
      method: 'POST',
      url: '/api/bookings',
      headers: json,
      payload: '{"a',
    })
    const huge = await send({
      method: 'POST',
      url: '/api/bookings',
      headers: json,
      payload: JSON.stringify({ a: 'x'.repeat(300_000) }),
    })
    const unknown = await send({ url: '/api/nothing' })
    const unreadable = await send({ url: '/api/visits/%E0%A4' })
    const longUrlResponse = await send({ url: `/api/visits/${'1'.repeat(300)}` })
    for (const answer of [broken, huge, unknown, unreadable, longUrlResponse]) {
      expect(problemSchema.safeParse(answer.json()).success).toBe(true)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
    expect(unknown.statusCode).toBe(404)
    expect(huge.json()).toMatchObject({ code: 'too_large' })
  })

  it('accepts the longest draft, in any script', async () => {
    const scene = await createScene(clinic)
    const draft = contracts.find(({ url }) => url === '/api/visits/:id/drafts/:part')!
    const valid = await buildValidRequest(scene, draft)
    const content = 'अ'.repeat(60_000)
    const answer = await send(clinic.app, draft, { ...valid, body: { ...valid.body, content } })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('is in the API document with its summary', () => {
    const document = clinic.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    for (const { url, method, summary } of contracts) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ summary })
    }
  })
})
