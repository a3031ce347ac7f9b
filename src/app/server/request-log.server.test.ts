import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { demoPassword } from '../demo-clinic/accounts.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { send, type ValidRequest } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
import { contractsOf } from './contracts.server.ts'

const lines: string[] = []
let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) }
  clinic = await openTestClinic('template_demo', { logLevel: 'debug', logStream })
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

interface LogLine {
  level: number
  time: number
  reqId?: string
  req?: { method: string; route: string; address: string }
}
const parsed = () => lines.map((line) => JSON.parse(line) as LogLine)

/** What no log may hold: names, numbers, tokens, and what these tests type. */
async function privateWords(): Promise<string[]> {
  const people = await clinic.db<{ name: string; mobile: string }[]>`
    select name, mobile from patient
    union select name, coalesce(mobile, username) from staff`
  const cookies = [scene.admin, scene.anita, scene.priya].map(({ cookie }) => cookie.split('=')[1]!)
  return [
    ...people.flatMap(({ name, mobile }) => [name, mobile]),
    ...cookies.map((cookie) => decodeURIComponent(cookie).slice(0, 20)),
    ...cookies.map((cookie) => cookie.slice(0, 20)),
    demoPassword,
    'Zerzura',
    '9820099999',
  ].filter((word) => word.length > 4)
}

type Sent = [Contract, ValidRequest]

/** Of each call a right request, a wrong one, and one for a row that is none. */
async function buildRequests(): Promise<Sent[]> {
  const requests: Sent[] = []
  for (const contract of contractsOf(clinic.app)) {
    const isOfEmptyClinic = (callsOfEmptyClinic as string[]).includes(callName(contract))
    const right: ValidRequest = isOfEmptyClinic
      ? { by: scene.admin, ...(contract.body && { body: {} }) }
      : await buildValidRequest(scene, contract)
    const names = Object.keys(right.params ?? {})
    const params = Object.fromEntries(names.map((name) => [name, '9820099999']))
    const query = { name: 'Zerzura', mobile: '9820099999', text: 'Zerzura' }
    const body = right.body && { name: 'Zerzura', mobile: '9820099999', password: 'Zerzura' }
    const wrong = { ...right, ...(body && { body }) }
    requests.push([contract, right], [contract, wrong], [contract, { ...wrong, params, query }])
  }
  return requests
}

async function sendAll(requests: Sent[]): Promise<void> {
  for (const [contract, request] of requests) await send(clinic.app, contract, request)
  await clinic.app.inject('/api/clients/9820099999/Zerzura?mobile=9820099999')
}

describe('the log', () => {
  it('has every request as a line of JSON, and no name, number, token or query', async () => {
    const requests = await buildRequests()
    await sendAll(requests)
    // Now statements fail, and PostgreSQL's messages quote what they were about.
    // One by one: a read in the background would wait crosswise for both.
    await clinic.db`alter table patient add constraint no_more check (false) not valid`
    await clinic.db`alter table appointment rename column price to price_away`
    await sendAll(requests)
    const routes = new Set(parsed().flatMap(({ req }) => (req ? [req.route] : [])))
    for (const { url } of contractsOf(clinic.app)) expect(routes).toContain(url)
    expect(parsed().filter(({ level }) => level >= 50).length).toBeGreaterThan(10)
    const words = await privateWords()
    expect(words.length).toBeGreaterThan(100)
    // The digits of a duration may be anybody's number.
    const text = lines.join('').replaceAll(/"responseTime":[\d.e-]+/g, '')
    expect(words.filter((word) => text.includes(word))).toEqual([])
  })

  it('says of an error the number that its user is shown', async () => {
    const answer = await clinic.app.inject({
      url: '/api/calendar?day=2026-11-20&branch=1',
      headers: { cookie: scene.admin.cookie },
    })
    const { requestId } = answer.json<{ requestId: string }>()
    expect(parsed().filter(({ reqId }) => reqId === requestId).length).toBeGreaterThan(1)
  })
})
