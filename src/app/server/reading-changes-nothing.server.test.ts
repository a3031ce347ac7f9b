import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName } from '../../access/permissions/contract.ts'
import { send } from '../../test-kit/valid-request.server.ts'
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

/** What may be written while somebody reads: that they did, and how often. */
const housekeeping = ['audit_event', 'rate_limit']

/** A fingerprint of all rows of each other table. */
async function fingerprints(): Promise<Record<string, string>> {
  const tables = await clinic.db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  expect(tables.length).toBeGreaterThan(20)
  const prints: Record<string, string> = {}
  for (const { name } of tables.filter((it) => !housekeeping.includes(it.name))) {
    const [row] = await clinic.db<{ print: string }[]>`
      select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print
      from ${clinic.db(name)} t`
    prints[name] = row!.print
  }
  return prints
}

it('no GET changes a row, whoever sends it', async () => {
  const gets = contractsOf(clinic.app).filter(({ method }) => method === 'GET')
  const requests = []
  for (const contract of gets) {
    requests.push({ contract, request: await rightRequest(scene, contract) })
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
  const written = await clinic.db<{ action: string }[]>`
    select distinct action from audit_event where id > ${last!.id} order by action`
  expect(written.map(({ action }) => action)).toEqual(['printed', 'read'])
})
