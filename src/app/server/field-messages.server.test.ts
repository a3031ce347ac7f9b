import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import ae from '../../../public/assets/i18n/ae.json'
import de from '../../../public/assets/i18n/de.json'
import en from '../../../public/assets/i18n/en.json'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { addBranch } from '../../masters/branches/branches.ts'
import { problemSchemaOf, statusOf } from '../../test-kit/problem-schema.server.ts'
import { send, type ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest } from '../../test-kit/valid-requests.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const languages = Object.entries({ 'en-GB': en, 'de-AT, de;q=0.9, en;q=0.5': de, 'ar-EG': ae })

const textIn = (texts: object, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts)

/**
 * Wrong in every way that a schema can find: missing, of another type, far too long, and with
 * unknown fields.
 */
const wrongObjects = (names: string[]): object[] =>
  [undefined, null, '', { not: 'this' }, 'x'.repeat(20_000), -1e12, Array(3_000).fill('x')]
    .map((wrong) => Object.fromEntries(names.map((name) => [name, wrong])))
    .concat({ nobodyAsks: 1 })

/** A valid request with one of its parts wrong. */
function* makeWrong(contract: Contract, valid: ValidRequest): Generator<ValidRequest> {
  for (const part of ['params', 'query', 'body'] as const) {
    const names = Object.keys(contract[part]?.shape ?? {})
    if (!contract[part]) continue
    const wrongValues = part === 'params' ? [{ [names[0]!]: 'x;--' }] : wrongObjects(names)
    for (const wrong of wrongValues) yield { ...valid, [part]: { ...valid[part], ...wrong } }
  }
}

it('each call reports field errors by key and in the requested language', async () => {
  const keys = new Set<string>()
  let triedCount = 0
  for (const contract of contractsOf(clinic.app)) {
    if (contract.url === '/api/first-admin') continue
    const valid = await buildValidRequest(scene, contract)
    for (const request of makeWrong(contract, valid)) {
      await clinic.db`delete from rate_limit`
      const [language, texts] = languages[triedCount % languages.length]!
      const answer = await send(clinic.app, contract, request, { 'accept-language': language })
      // Legacy calls have their status in the body.
      if (!/^4../.test(String(statusOf(contract, answer)))) continue
      triedCount += 1
      const description = `${callName(contract)} ${answer.body.slice(0, 300)}`
      const { fields } = problemSchemaOf(contract).parse(answer.json())
      if (statusOf(contract, answer) === 400)
        expect(Object.keys(fields ?? {}), description).not.toEqual([])
      for (const [path, { key, message }] of Object.entries(fields ?? {})) {
        expect(path, description).not.toBe('')
        expect(textIn(texts, key), description).toBe(message)
        keys.add(key)
      }
    }
  }
  expect(triedCount).toBeGreaterThan(400)
  expect(keys.size).toBeGreaterThan(40)
})

it('answers in English without a requested language, or for an unknown one', async () => {
  const valid = { by: scene.admin, body: {} }
  for (const header of ['', 'tlh', '*', 'de;q=0', ';;q=x']) {
    const answer = await send(clinic.app, addBranch, valid, { 'accept-language': header })
    expect(answer.json(), header).toMatchObject({
      message: en.problem.invalid_input,
      fields: { name: { key: 'masters.nameRequired', message: en.masters.nameRequired } },
    })
  }
})

/** Below a schema, the numbers with decimals that may be as near to zero as they like. */
function endlessDecimals(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { multipleOf, exclusiveMinimum } = schema as Record<string, unknown>
  const isEndless = typeof multipleOf === 'number' && multipleOf < 1 && exclusiveMinimum === 0
  const below = Object.entries(schema).flatMap(([name, it]) =>
    endlessDecimals(it, `${path}.${name}`),
  )
  return isEndless ? [path, ...below] : below
}

// 8.4e-305 is above zero, and zod counts no decimals of it: the database would get a zero.
it('a number above zero begins with the smallest one that its decimals can say', () => {
  const bodies = contractsOf(clinic.app).flatMap((contract) =>
    contract.body ? [{ name: callName(contract), body: contract.body }] : [],
  )
  expect(bodies.length).toBeGreaterThan(80)
  const endless = bodies.flatMap(({ name, body }) =>
    endlessDecimals(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), name),
  )
  expect(endless).toEqual([])
})
