import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { listBranches } from '../../masters/branches/branches.ts'
import { callLimitMs } from '../../platform/db/call-deadline.server.ts'
import { openDatabaseLine, type DatabaseLine } from '../../test-kit/database-line.server.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
import { contractsOf } from './contracts.server.ts'

let line: DatabaseLine
let clinic: TestClinic
let scene: TestScene

beforeAll(async () => {
  clinic = await openTestClinic('template_demo', {
    through: async (url) => (line = await openDatabaseLine(url)).url,
    databaseConnections: 4,
    databaseLimitMs: callLimitMs,
  })
  scene = await createScene(clinic)
})
afterAll(async () => {
  await clinic.close()
  await line.close()
})

/** Reading goes on by itself, without a restart. */
async function untilItAnswers(): Promise<void> {
  await expect
    .poll(() => scene.admin.call(listBranches).then(() => 'answered', String), { timeout: 20_000 })
    .toBe('answered')
}

/** The first asks nobody. The session was read before, and is known for three seconds (decision 5). */
const withoutDatabase = new Set(['GET /api/health/alive', 'GET /api/session'])

it('every call is answered with 503 while the database is frozen, and again when it goes on', async () => {
  const contracts = contractsOf(clinic.app).filter(
    (contract) => !callsOfEmptyClinic.includes(callName(contract)),
  )
  const requests = []
  for (const contract of contracts) {
    requests.push({ contract, request: await buildValidRequest(scene, contract) })
  }
  line.freeze()
  // Any that is not answered lets the test wait until its own end.
  const answers = await Promise.all(
    requests.map(async ({ contract, request }) => {
      const answer = await send(clinic.app, contract, request)
      return [callName(contract), answer.statusCode, answer.json<{ code?: string }>().code]
    }),
  )
  line.thaw()
  const others = answers.filter(([name]) => !withoutDatabase.has(String(name)))
  expect(others).toEqual(others.map(([name]) => [name, 503, 'unavailable']))
  await untilItAnswers()
})

it('a change that waited for a connection when its 503 was sent is not made later', async () => {
  const rowsOf = async () => {
    const [row] = await clinic.db<[{ count: number }]>`select count(*)::int as count from branch`
    return row.count
  }
  const before = await rowsOf()
  // All connections of the pool wait for the lock.
  const held = Promise.withResolvers<void>()
  const isLocked = Promise.withResolvers<void>()
  const locking = clinic.db.begin(async (tx) => {
    await tx`lock table branch in exclusive mode`
    isLocked.resolve()
    await held.promise
  })
  await isLocked.promise
  const requests = []
  const contract = contractsOf(clinic.app).find((it) => callName(it) === 'POST /api/branches')!
  for (let i = 0; i < 12; i += 1) {
    const request = await buildValidRequest(scene, contract)
    requests.push({ ...request, body: { ...request.body, name: `Branch ${i}` } })
  }
  const answers = await Promise.all(
    requests.map((request) => send(clinic.app, contract, request).then((it) => it.statusCode)),
  )
  expect(new Set(answers)).toEqual(new Set([503]))
  held.resolve()
  await locking
  await untilItAnswers()
  expect(await rowsOf()).toBe(before)
})

it('a server that vanished without a word is found again', async () => {
  line.goSilent()
  expect(await problemOf(scene.admin.call(listBranches))).toBe('unavailable')
  await untilItAnswers()
})
