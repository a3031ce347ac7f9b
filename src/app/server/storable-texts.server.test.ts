import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { callName } from '../../access/permissions/contract.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
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

type Schema = z.core.JSONSchema.BaseSchema

const alternativesOf = (schema: Schema): Schema[] => [
  schema,
  ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((it) => (it ?? []) as Schema[]),
]

/** A valid value with one of its texts, or of those that it may have, replaced. */
function* withText(schema: Schema, value: unknown, text: string): Generator<unknown> {
  for (const one of alternativesOf(schema)) {
    const isFree = one.type === undefined && one !== schema
    if ([one.type].flat().includes('string') || isFree) yield text
    if (Array.isArray(value) && value.length > 0 && one.items) {
      for (const first of withText(one.items as Schema, value[0], text)) {
        yield [first, ...value.slice(1)]
      }
    } else if (one.properties) {
      const known = (value ?? {}) as Record<string, unknown>
      for (const [name, property] of Object.entries(one.properties)) {
        for (const next of withText(property as Schema, known[name], text)) {
          yield { ...known, [name]: next }
        }
      }
    }
  }
}

it('no text that PostgreSQL cannot store is an error of the server, in whichever field it stands', async () => {
  const failed: string[] = []
  let triedCount = 0
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract)
    if (!contract.body || callsOfEmptyClinic.includes(name)) continue
    const schema = z.toJSONSchema(contract.body, { io: 'input', unrepresentable: 'any' })
    const valid = await buildValidRequest(scene, contract)
    for (const text of ['Asha\0', 'Asha\uD800']) {
      for (const body of withText(schema, valid.body, text)) {
        await clinic.db`delete from rate_limit`
        const answer = await send(clinic.app, contract, { ...valid, body: body as object })
        triedCount += 1
        if (answer.statusCode >= 500) failed.push(`${name} ${JSON.stringify(body)}`)
      }
    }
  }
  expect(failed).toEqual([])
  expect(triedCount).toBeGreaterThan(300)
})
