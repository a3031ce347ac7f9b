import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { send } from '../../test-kit/valid-request.server.ts'
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

/** Tables that reads may write to: the audit, and the counters of requests. */
const housekeeping = ['audit_event', 'rate_limit']

/** A checksum of all rows, for each other table. */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await clinic.db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  expect(tables.length).toBeGreaterThan(20)
  const rowFingerprints: Record<string, string> = {}
  for (const { name } of tables.filter((it) => !housekeeping.includes(it.name))) {
    const [row] = await clinic.db<{ print: string }[]>`
      select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print
      from ${clinic.db(name)} t`
    rowFingerprints[name] = row!.print
  }
  return rowFingerprints
}

it('no GET changes a row, nor a POST that the browser may give up and ask again, for any caller', async () => {
  const reads = contractsOf(clinic.app).filter(
    ({ method, readLimitMs }) => method === 'GET' || readLimitMs !== undefined,
  )
  const requests = []
  for (const contract of reads) {
    requests.push({ contract, request: await buildValidRequest(scene, contract) })
  }
  const [last] = await clinic.db<{ id: number }[]>`select max(id)::int as id from audit_event`
  const before = await fingerprints()
  for (const { contract, request } of requests) {
    const answer = await send(clinic.app, contract, request)
    expect(answer.statusCode, `${callName(contract)} ${answer.body}`).toBe(200)
    for (const by of [scene.admin, scene.rohan, scene.nobody]) {
      const other = await send(clinic.app, contract, { ...request, by })
      expect(other.statusCode, callName(contract)).toBeLessThan(500)
    }
  }
  expect(await fingerprints()).toEqual(before)
  const writtenEvents = await clinic.db<{ action: string }[]>`
    select distinct action from audit_event where id > ${last!.id} order by action`
  expect(writtenEvents.map(({ action }) => action)).toEqual([
    'exported',
    'looked up',
    'printed',
    'read',
  ])
})
