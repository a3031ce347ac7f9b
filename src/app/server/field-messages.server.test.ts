import { afterAll, beforeAll, expect, it } from 'vitest'
import ae from '../../../public/assets/i18n/ae.json'
import de from '../../../public/assets/i18n/de.json'
import en from '../../../public/assets/i18n/en.json'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { addBranch } from '../../masters/branches/branch-master.ts'
import { refusedSchema, statusOf } from '../../test-kit/refused.server.ts'
import { send, type RightRequest } from '../../test-kit/valid-request.server.ts'
import { rightRequest } from '../../test-kit/valid-requests.server.ts'
import { openScene, type Scene } from '../../test-kit/test-scene.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { contractsOf } from './contracts.server.ts'

let clinic: TestClinic
let scene: Scene
beforeAll(async () => {
  clinic = await openTestClinic()
  scene = await openScene(clinic)
})
afterAll(() => clinic.close())

const languages = Object.entries({ 'en-GB': en, 'de-AT, de;q=0.9, en;q=0.5': de, 'ar-EG': ae })

const textIn = (texts: object, key: string): unknown =>
  key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)?.[part], texts)

/** Wrong in as many ways as a schema can find: nothing, a thing, far too much, and what none asks for. */
const wrongOf = (names: string[]): object[] =>
  [undefined, null, '', { not: 'this' }, 'x'.repeat(20_000), -1e12, Array(3_000).fill('x')]
    .map((wrong) => Object.fromEntries(names.map((name) => [name, wrong])))
    .concat({ nobodyAsks: 1 })

/** A right request with one of its parts wrong. */
function* wronglyMade(contract: Contract, right: RightRequest): Generator<RightRequest> {
  for (const part of ['params', 'query', 'body'] as const) {
    const names = Object.keys(contract[part]?.shape ?? {})
    if (!contract[part]) continue
    const wrongs = part === 'params' ? [{ [names[0]!]: 'x;--' }] : wrongOf(names)
    for (const wrong of wrongs) yield { ...right, [part]: { ...right[part], ...wrong } }
  }
}

it('each call says what is wrong with a field by its key and in the language that is asked for', async () => {
  const keys = new Set<string>()
  let tried = 0
  for (const contract of contractsOf(clinic.app)) {
    if (contract.url === '/api/first-admin') continue
    const right = await rightRequest(scene, contract)
    for (const request of wronglyMade(contract, right)) {
      await clinic.db`delete from rate_limit`
      const [language, texts] = languages[tried % languages.length]!
      const answer = await send(clinic.app, contract, request, { 'accept-language': language })
      // Of an earlier call the status stands in the body.
      if (!/^4../.test(String(statusOf(contract, answer)))) continue
      tried += 1
      const what = `${callName(contract)} ${answer.body.slice(0, 300)}`
      const { fields } = refusedSchema(contract).parse(answer.json())
      if (statusOf(contract, answer) === 400)
        expect(Object.keys(fields ?? {}), what).not.toEqual([])
      for (const [path, { key, message }] of Object.entries(fields ?? {})) {
        expect(path, what).not.toBe('')
        expect(textIn(texts, key), what).toBe(message)
        keys.add(key)
      }
    }
  }
  expect(tried).toBeGreaterThan(400)
  expect(keys.size).toBeGreaterThan(40)
})

it('answers in English where no language is asked for, or none that is there', async () => {
  const right = { by: scene.admin, body: {} }
  for (const header of ['', 'tlh', '*', 'de;q=0', ';;q=x']) {
    const answer = await send(clinic.app, addBranch, right, { 'accept-language': header })
    expect(answer.json(), header).toMatchObject({
      message: en.problem.invalid_input,
      fields: { name: { key: 'masters.nameRequired', message: en.masters.nameRequired } },
    })
  }
})
