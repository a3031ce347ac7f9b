import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Contract } from '../access/contract.ts'
import { openTestClinic, type Caller, type TestClinic } from '../test-kit/test-clinic.server.ts'
import { problemSchema } from '../http/problem.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let admin: Caller
let contracts: Contract[]

beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.as('admin')
  contracts = contractsOf(clinic.app)
})
afterAll(() => clinic.close())

const urlOf = ({ url }: Contract, id: string | number = 1) => url.replaceAll(/:\w+/g, String(id))
const request = (contract: Contract, more: InjectOptions = {}): InjectOptions => ({
  method: contract.method,
  url: urlOf(contract),
  ...(contract.body && { body: {} }),
  ...more,
})

/** What no answer may carry, whatever was sent. */
const inside = /\bat .+\.(ts|js):\d+|node_modules|select .+ from|PostgresError|\bstack\b/i

describe('every route', () => {
  it('is known: the contracts are all there is under /api', () => {
    expect(contracts.length).toBeGreaterThan(15)
    const names = contracts.map(({ method, url }) => `${method} ${url}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it('refuses a missing session and a made-up one, with nothing else in the answer', async () => {
    for (const contract of contracts.filter(({ access }) => access !== 'everyone')) {
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
      ({ body, url }) => body && !/sign-in|first-admin/.test(url), // these count their tries
    )
    expect(withBody.length).toBeGreaterThan(3)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...withBody),
        fc.oneof(fc.dictionary(fc.string(), fc.jsonValue()), fc.jsonValue()),
        async (contract, body) => {
          const answer = await clinic.app.inject({
            ...request(contract),
            headers: { cookie: admin.cookie, 'content-type': 'application/json' },
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

  it('refuses ids, filters and pages that are none', async () => {
    const junk = ['0', '-1', 'x', '1;drop table staff', "' or 1=1 --", '99999999999', '1.5', '%00']
    for (const contract of contracts) {
      for (const bad of junk) {
        const fields = Object.keys({ ...contract.query?.shape })
        const url = `${urlOf(contract, encodeURIComponent(bad))}?${new URLSearchParams(
          fields.map((field) => [field, bad]),
        )}`
        if (!contract.params && fields.length === 0) continue
        const answer = await clinic.app.inject({
          ...request(contract),
          url,
          headers: { cookie: admin.cookie },
        })
        expect(answer.statusCode, `${contract.url} ${bad}`).toBeGreaterThanOrEqual(400)
        expect(answer.statusCode, `${contract.url} ${bad}`).toBeLessThan(500)
        expect(answer.body).not.toMatch(inside)
      }
    }
  })

  it('answers broken JSON, a huge body and an unknown route in the one form of refusals', async () => {
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
    for (const answer of [broken, huge, unknown]) {
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
