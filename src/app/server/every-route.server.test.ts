import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { callAccess } from '../../access/permissions/permissions.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { problemSchema } from '../../platform/http/problem.ts'
import { aBooking } from '../../test-kit/build-booking.server.ts'
import { refusedKeys, statusOf } from '../../test-kit/refused.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { openScene } from '../../test-kit/test-scene.server.ts'
import { someDetails, someMedicine } from '../../test-kit/visits.server.ts'
import { collectContracts, contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let admin: Caller
let consultant: Caller
let contracts: Contract[]

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
  consultant = await clinic.as('anita')
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

/** Somebody who may make a call, so that only what is sent can be at fault. */
const accessTo = (contract: Contract) => callAccess(callName(contract)).right
const cookieFor = (contract: Contract) =>
  accessTo(contract) === 'record visits' ? consultant.cookie : admin.cookie

/** What stands in an address where it names no row. */
const rightParams: Record<string, string> = {
  day: '2026-11-20',
  part: 'details',
  kind: 'prescription',
  role: 'Employee',
}
const urlOf = ({ url }: Contract, params: Record<string, string> = {}) =>
  url.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? rightParams[name] ?? '1'),
  )
const request = (contract: Contract, more: InjectOptions = {}): InjectOptions => ({
  method: contract.method,
  url: urlOf(contract),
  ...(contract.body && { body: {} }),
  ...more,
})

/** What no answer may carry, whatever was sent. */
const inside = /\bat .+\.(ts|js):\d+|node_modules|select .+ from|PostgresError|\bstack\b/i

describe('every route', () => {
  it('has a contract: the server refuses to start with a call that has none', async () => {
    expect(contracts.length).toBeGreaterThan(15)
    const app = fastify()
    collectContracts(app)
    expect(() => app.get('/api/backdoor', () => 'open')).toThrow('/api/backdoor has no contract')
    expect(() => app.get('/apiary', () => 'open')).toThrow('has no contract')
  })

  it('refuses a missing session and a made-up one, with nothing else in the answer', async () => {
    for (const contract of contracts.filter(
      (contract) => !['everyone', 'patients'].includes(accessTo(contract)),
    )) {
      for (const cookie of [
        '',
        'opd.session_token=made.up',
        `opd.session_token=${'x'.repeat(900)}`,
      ]) {
        const answer = await clinic.app.inject(request(contract, { headers: { cookie } }))
        expect(answer.statusCode, contract.url).toBe(401)
        expect(Object.keys(answer.json())).toEqual(refusedKeys(contract))
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
      // The last one is ours but for its scheme.
      for (const origin of ['https://elsewhere.example', 'null', 'https://localhost']) {
        const headers = { cookie: admin.cookie, origin }
        const answer = await clinic.app.inject(request(contract, { headers }))
        expect(answer.json()).toMatchObject({ code: 'foreign_origin' })
      }
    }
  })

  it('refuses a body outside its schema with 4xx and no inside knowledge', async () => {
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
            headers: { cookie: cookieFor(contract), 'content-type': 'application/json' },
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

  it('refuses each id, filter and page that is none, the rest of the request being right', async () => {
    const junk = ['0', '-1', 'x', '1;drop table staff', "' or 1=1 --", '99999999999', '1.5', '\0']
    const pages = ['2026-13-45 10:00 1', '2026-11-24 99:99 1', '2026-11-24 10:00 x', '']
    const scene = await openScene(clinic)
    let tried = 0
    for (const contract of contracts) {
      const shape = { ...contract.query?.shape }
      if (!contract.params && Object.keys(shape).length === 0) continue
      const right = await rightRequest(scene, contract)
      const request = (params: Record<string, string>, changed: Record<string, string>) =>
        send(clinic.app, contract, {
          ...right,
          params: { ...right.params, ...params },
          query: { ...right.query, ...changed },
        })
      const attempts = [
        ...Object.keys(contract.params?.shape ?? {}).flatMap((name) =>
          junk.map((bad) => [{ [name]: bad }, {}] as const),
        ),
        ...Object.keys(shape).flatMap((name) =>
          (name === 'after'
            ? [...junk, ...pages.slice(0, 3)]
            : ['typed', 'action', 'subject', 'name'].includes(name) // any text that the database can hold
              ? ['\0', 'x'.repeat(500)]
              : ['mobile', 'hour'].includes(name) // 0 is one
                ? junk.slice(1)
                : [...junk, '0000-01-01']
          ).map((bad) => [{}, { [name]: bad }] as const),
        ),
      ]
      for (const [params, changed] of attempts) {
        const answer = await request(params, changed)
        const what = `${contract.url} ${JSON.stringify({ ...params, ...changed })}`
        expect(statusOf(contract, answer), what).toBe(400)
        expect(answer.body).not.toMatch(inside)
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(100)
  })

  it('refuses a text that the database cannot keep', async () => {
    const booking = aBooking({ day: '2026-12-01' })
    const withNul: [string, object][] = [
      ['/api/sign-in', { username: 'a\0b', password: 'x' }],
      ['/api/bookings', { ...booking, healthIssues: 'Fever\0' }],
      // Half of a letter that takes two places.
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
      ['details', { version: 0, details: { ...someDetails, treatment: 'a\0b' } }],
      ['prescription', { version: 1, items: [{ ...someMedicine, medicine: 'a\0b' }] }],
      ['drafts/tests', { editor: randomUUID(), number: 1, seen: 0, content: 'a\0b' }],
    ]
    for (const [part, body] of visitsWithNul) {
      const url = `/api/visits/1/${part}`
      const headers = { cookie: consultant.cookie }
      const answer = await clinic.app.inject({ method: 'PUT', url, body, headers })
      expect(answer.statusCode, url).toBe(400)
    }
  })

  it('answers broken JSON, a huge body and any address in the one form of refusals', async () => {
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
    const endless = await send({ url: `/api/visits/${'1'.repeat(300)}` })
    for (const answer of [broken, huge, unknown, unreadable, endless]) {
      expect(problemSchema.safeParse(answer.json()).success).toBe(true)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
    }
    expect(unknown.statusCode).toBe(404)
    expect(huge.json()).toMatchObject({ code: 'too_large' })
  })

  it('takes the longest draft, in any script', async () => {
    const scene = await openScene(clinic)
    const draft = contracts.find(({ url }) => url === '/api/visits/:id/drafts/:part')!
    const right = await rightRequest(scene, draft)
    const content = 'अ'.repeat(60_000)
    const answer = await send(clinic.app, draft, { ...right, body: { ...right.body, content } })
    expect(answer.statusCode, answer.body).toBe(200)
  })

  it('stands in the API document with its summary', () => {
    const document = clinic.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    for (const { url, method, summary } of contracts) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ summary })
    }
  })
})
