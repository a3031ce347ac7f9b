import { afterAll, beforeAll, expect, it } from 'vitest'
import { callName, type Contract } from '../../access/permissions/contract.ts'
import { addBranch, listBranches } from '../../masters/branches/branches.ts'
import { openTestClinic, problemOf, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { createScene, type TestScene } from '../../test-kit/test-scene.server.ts'
import { send } from '../../test-kit/valid-request.server.ts'
import { buildValidRequest, callsOfEmptyClinic } from '../../test-kit/valid-requests.server.ts'
import { contractsOf } from './contracts.server.ts'
import { worksOnFullDisk } from './refuse-on-full-disk.server.ts'

let freeBytes = Infinity
let clinic: TestClinic
let scene: TestScene
beforeAll(async () => {
  clinic = await openTestClinic('template_demo', { freeDiskBytes: async () => freeBytes })
  scene = await createScene(clinic)
})
afterAll(() => clinic.close())

const health = async (url = '/api/health') => {
  const answer = await clinic.app.inject(url)
  return [answer.statusCode, answer.json<{ status?: string; code?: string }>()] as const
}
const isFull = [507, expect.objectContaining({ code: 'disk_full' })]

/** Tables that reading and signing in write to. */
const isHousekeeping = (table: string) =>
  /^(audit_event|rate_limit|access_token|sign_in_.*)$/.test(table)

async function fingerprints() {
  const tables = await clinic.db<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`
  const prints: Record<string, string> = {}
  for (const { name } of tables.filter((it) => !isHousekeeping(it.name))) {
    const [row] = await clinic.db<{ print: string }[]>`
      select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as print
      from ${clinic.db(name)} t`
    prints[name] = row!.print
  }
  return prints
}

it('changes are refused with a sentence of their own while the disk is full, reading and signing in go on', async () => {
  const requests: { contract: Contract; request: Awaited<ReturnType<typeof buildValidRequest>> }[] =
    []
  for (const contract of contractsOf(clinic.app)) {
    const name = callName(contract)
    if (callsOfEmptyClinic.includes(name) || name.startsWith('GET /api/health')) continue
    requests.push({ contract, request: await buildValidRequest(scene, contract) })
  }
  const before = await fingerprints()
  freeBytes = 10_000_000
  await expect.poll(() => health(), { timeout: 10_000 }).toEqual(isFull)
  const answers: [string, number][] = []
  for (const { contract, request } of requests) {
    const answer = await send(clinic.app, contract, request)
    answers.push([callName(contract), answer.statusCode])
  }
  expect(answers).toEqual(
    requests.map(({ contract }) => [callName(contract), worksOnFullDisk(contract) ? 200 : 507]),
  )
  expect(await fingerprints()).toEqual(before)
  expect(await health('/api/health/alive')).toEqual([200, { status: 'ok' }])
  expect(await health('/api/health/ready')).toEqual(isFull)
  freeBytes = 1_000_000_000
  await expect.poll(() => health(), { timeout: 10_000 }).toEqual([200, { status: 'ok' }])
  expect(await health('/api/health/ready')).toEqual([200, { status: 'ok' }])
})

it('a database elsewhere whose disk is full is understood, and changes go on when there is room', async () => {
  const { admin } = scene
  const branch = { name: 'Harbour', address: 'Quay 1', phone: '040 123456' }
  await clinic.db.unsafe(`
    create function no_room() returns trigger language plpgsql as $$ begin
      raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$;
    create trigger no_room before insert on branch execute function no_room()`)
  expect(await problemOf(admin.call(addBranch, { body: branch }))).toBe('disk_full')
  expect(await health()).toEqual(isFull)
  expect((await admin.call(listBranches)).length).toBeGreaterThan(0)
  await clinic.db.unsafe('drop trigger no_room on branch; drop function no_room()')
  await expect.poll(() => health(), { timeout: 20_000 }).toEqual([200, { status: 'ok' }])
  expect(await admin.call(addBranch, { body: branch })).toMatchObject({ id: expect.any(Number) })
})
