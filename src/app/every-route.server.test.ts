import fc from 'fast-check'
import fastify, { type InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callName, type Contract } from '../access/contract.ts'
import { callAccess } from '../access/who-may.ts'
import { openTestClinic, type Caller, type TestClinic } from '../test-kit/test-clinic.server.ts'
import { problemSchema } from '../http/problem.ts'
import { aBooking } from '../test-kit/bookings.server.ts'
import { someConsultant, someEmployee } from '../test-kit/staff.server.ts'
import { someDetails, someMedicine, someVitals } from '../test-kit/visits.server.ts'
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

const editor = '5f0c1d1e-4b3a-4c58-9d51-0f6f4d1f7a10'

/** A right body for each call with an id, so that only the id can be at fault. */
const bodies: Record<string, object> = {
  '/api/appointments/:id/conduct': { version: 1, payment: { amount: 1, received: false } },
  '/api/appointments/:id/cancel': { version: 1 },
  '/api/appointments/:id/reschedule': { version: 1, day: '2026-12-01', slot: 1 },
  '/api/visits/:id/details': { version: 0, details: someDetails },
  '/api/visits/:id/prescription': { version: 1, items: [someMedicine] },
  '/api/visits/:id/tests': { version: 1, tests: [{ type: 'Lab', id: 1 }] },
  '/api/visits/:id/certificates': {
    version: 1,
    certificates: [
      { issueDay: '2026-11-24', startDay: '2026-11-24', totalLeaveDays: 2, diagnosis: 'Fever' },
    ],
  },
  '/api/visits/:id/drafts/:part': { editor, seen: 0, content: 'Fever' },
  '/api/visits/:id/presence': { editor },
  '/api/branches/:id': { version: 1, name: 'Hebbal', address: '1 Ring Road', phone: '080 1' },
  '/api/branches/:id/active': { version: 1, active: false },
  '/api/services/:id': { version: 1, name: 'Dental', minutes: 20, fees: [] },
  '/api/services/:id/active': { version: 1, active: false },
  '/api/consultants/:id': { version: 1, ...someConsultant },
  '/api/consultants/:id/active': { version: 1, active: false },
  '/api/consultants/:id/locked': { locked: true },
  '/api/employees/:id': { version: 1, ...someEmployee },
  '/api/employees/:id/active': { version: 1, active: false },
  '/api/employees/:id/locked': { locked: true },
  '/api/lab-tests/:id': { version: 1, name: 'Widal' },
  '/api/lab-tests/:id/active': { version: 1, active: false },
  '/api/radiology-tests/:id': { version: 1, name: 'PET' },
  '/api/radiology-tests/:id/active': { version: 1, active: false },
  '/api/screening/:id/undo-arrival': { arrivedAt: '2026-11-24T03:30:00.000Z' },
  '/api/screening/:id/vitals': { version: 0, vitals: someVitals },
  '/api/subscriptions/:id/plan-move': { from: 1, startDay: '2026-12-01', slots: [1] },
  '/api/subscriptions/:id/move': { moves: [{ id: 1, version: 1, day: '2026-12-01', slot: 1 }] },
  '/api/sign-in-rules/:role': { twoFactorRequired: false },
  '/api/subscriptions/:id/cancel': { sessions: [{ id: 1, version: 1 }] },
}

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
        expect(Object.keys(answer.json())).toEqual(['code', 'message', 'requestId'])
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
      const headers = { cookie: admin.cookie, origin: 'https://elsewhere.example' }
      const answer = await clinic.app.inject(request(contract, { headers }))
      expect(answer.json()).toMatchObject({ code: 'foreign_origin' })
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
          expect(answer.statusCode).toBe(400)
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
    const right: Record<string, string> = {
      tab: 'home',
      consultant: '4',
      branch: '1',
      service: '1',
      day: '2026-12-01',
      session: '1',
      from: '2026-12-01',
      days: '7',
    }
    let tried = 0
    for (const contract of contracts) {
      const shape = { ...contract.query?.shape }
      const needed = Object.entries(right).filter(([name]) => name in shape)
      const send = (params: Record<string, string>, changed: Record<string, string>) =>
        clinic.app.inject({
          ...request(contract, { headers: { cookie: cookieFor(contract) } }),
          url: `${urlOf(contract, params)}?${new URLSearchParams({
            ...Object.fromEntries(needed),
            ...changed,
          })}`,
          ...(contract.body && { body: bodies[contract.url] ?? {} }),
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
              : name === 'mobile' // any digits of one
                ? junk.slice(1)
                : [...junk, '0000-01-01']
          ).map((bad) => [{}, { [name]: bad }] as const),
        ),
      ]
      for (const [params, changed] of attempts) {
        const answer = await send(params, changed)
        const what = `${contract.url} ${JSON.stringify({ ...params, ...changed })}`
        expect(answer.statusCode, what).toBe(400)
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
      ['drafts/tests', { editor, seen: 0, content: 'a\0b' }],
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
      payload: JSON.stringify({ a: 'x'.repeat(200_000) }),
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
  })

  it('stands in the API document with its summary', () => {
    const document = clinic.app.swagger() as { paths: Record<string, Record<string, unknown>> }
    for (const { url, method, summary } of contracts) {
      const path = url.replaceAll(/:(\w+)/g, '{$1}')
      expect(document.paths[path]?.[method.toLowerCase()]).toMatchObject({ summary })
    }
  })
})
