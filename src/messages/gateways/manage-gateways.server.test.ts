import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startHttpGateway, testOutbound } from '../../test-kit/gateways.server.ts'
import {
  openTestClinic,
  problemOf,
  type Caller,
  type TestClinic,
} from '../../test-kit/test-clinic.server.ts'
import { listGateways, removeGateway, saveGateway, testGateway } from './gateway-calls.ts'
import { unsetSettings, type SmsSettings } from './gateway-settings.ts'
import { openGateways } from './gateway.server.ts'

let clinic: TestClinic
let admin: Caller
let gateway: Awaited<ReturnType<typeof startHttpGateway>>
let status = 200
const log: string[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => void log.push(line) }
  clinic = await openTestClinic('template_demo', {
    outbound: testOutbound,
    logLevel: 'debug',
    logStream,
  })
  admin = await clinic.callerFor('admin')
  gateway = await startHttpGateway((_, response) =>
    response.writeHead(status).end('{"error":"no number hunter2"}'),
  )
})
afterAll(async () => {
  await clinic.close()
  await gateway.close()
})
beforeEach(async () => {
  status = 200
  await clinic.db`delete from message_gateway`
  await clinic.db`delete from gateway_pause`
})

const secret = 'hunter2'
const sms = (change: Partial<SmsSettings> = {}) => ({
  way: 'sms' as const,
  settings: { ...unsetSettings.sms, address: gateway.origin, ...change },
})
const save = (body: object) => admin.call(saveGateway, { body } as never)
const first = (change: Partial<SmsSettings> = {}) =>
  save({ version: 0, isOn: false, secret, gateway: sms(change) })
const test = (version: number) =>
  admin.call(testGateway, { body: { way: 'sms', version, to: '9876543210' } })
const stored = async () => (await admin.call(listGateways)).gateways.sms
const switchOn = (version: number, change: Partial<SmsSettings> = {}) =>
  save({ version, isOn: true, secret: null, gateway: sms(change) })

it('a gateway sends once a test message was taken with its very values', async () => {
  expect(await first()).toEqual({ version: 1, isOn: false })
  expect(await problemOf(switchOn(1))).toBe('gateway_untested')
  expect(await test(1)).toEqual({ outcome: 'sent', words: null })
  expect(gateway.seen.at(-1)).toMatchObject({ headers: { authorization: 'Bearer hunter2' } })
  expect(await switchOn(1)).toEqual({ version: 2, isOn: true })
  expect(await stored()).toMatchObject({ isOn: true, isTested: true, secret: 'stored' })
  expect([...(await openGateways(clinic.db, testOutbound)).keys()]).toEqual(['sms'])
})

it('a gateway that an Admin saves or removes is tried at once, whatever pause it had', async () => {
  const pauses = () => clinic.db`select way from gateway_pause order by way`
  const fail = () => clinic.db`
    insert into gateway_pause (way, failures, pauses, until, words)
    select way, 5, 1, now() + interval '30 minutes', 'busy' from unnest(array['email', 'sms']) way
    on conflict do nothing`
  await fail()
  await first()
  expect(await pauses()).toEqual([{ way: 'email' }])
  await test(1)
  await fail()
  await switchOn(1)
  expect(await pauses()).toEqual([{ way: 'email' }])
  await fail()
  // Sent twice, which changes nothing.
  await switchOn(1)
  expect(await pauses()).toHaveLength(2)
  await admin.call(removeGateway, { params: { way: 'sms' }, body: { version: 2 } })
  expect(await pauses()).toEqual([{ way: 'email' }])
})

it('a change of what a test has tried switches it off, templates do not', async () => {
  await first()
  await test(1)
  await switchOn(1)
  const templates = [{ event: 'booked' as const, language: 'en' as const, id: '1107' }]
  expect(await switchOn(2, { templates })).toEqual({ version: 3, isOn: true })
  expect(await switchOn(3, { templates, sender: 'LOTUS' })).toEqual({ version: 4, isOn: false })
  expect(await stored()).toMatchObject({ isOn: false, isTested: false })
  await test(4)
  await switchOn(4, { templates, sender: 'LOTUS' })
  const replaced = {
    version: 5,
    isOn: true,
    secret: 'another',
    gateway: sms({ templates, sender: 'LOTUS' }),
  }
  expect(await save(replaced)).toEqual({ version: 6, isOn: false })
})

it('a test that failed shows the gateway’s words and switches nothing on', async () => {
  status = 400
  await first()
  expect(await test(1)).toEqual({
    outcome: 'refused',
    words: 'HTTP 400 {"error":"no number …"}',
  })
  expect(await problemOf(switchOn(1))).toBe('gateway_untested')
  expect(await problemOf(test(2))).toBe('row_changed')
})

it('of two Admins who change it at once, the second is told', async () => {
  const both = await Promise.allSettled([first({ sender: 'A' }), first({ sender: 'B' })])
  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await problemOf(first({ sender: 'C' }))).toBe('row_changed')
})

it('an address of the clinic’s own network is refused at its field unless a setting allows it', async () => {
  for (const address of ['http://sms.example/', 'https://10.0.0.1/', 'https://nas.local/']) {
    await expect(first({ address }), address).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'gateway.settings.address': 'gateway.ownNetwork' },
    })
  }
  const email = {
    ...unsetSettings.email,
    host: 'mail.example.com',
    senderAddress: 'desk@lotus.example',
    encryption: 'none' as const,
  }
  const body = { version: 0, isOn: false, secret, gateway: { way: 'email', settings: email } }
  await expect(save(body)).rejects.toMatchObject({
    fields: { 'gateway.settings.encryption': 'gateway.ownNetwork' },
  })
})

it('a secret is in no answer, no log, no audit and no column as it is', async () => {
  await first()
  await test(1)
  status = 500
  await test(1)
  const { db } = clinic
  const rows = await db`select * from message_gateway`
  const entries = await db`
    select action, subject, after from audit_event where subject = 'message gateway' order by id desc limit 3`
  expect(entries.map(({ action }) => action as string)).toEqual(['tested', 'tested', 'changed'])
  const all = JSON.stringify([await admin.call(listGateways), rows, entries, log])
  expect(all).not.toContain(secret)
  expect(all).toContain('1.')
})

it('a secret that is removed is gone, and the gateway is off until it is tested without', async () => {
  await first()
  await test(1)
  await switchOn(1)
  const without = (version: number) => save({ version, isOn: true, secret: '', gateway: sms() })
  expect(await without(2)).toEqual({ version: 3, isOn: false })
  expect(await stored()).toMatchObject({ secret: 'none', isTested: false })
  expect(await clinic.db`select secrets from message_gateway`).toEqual([{ secrets: {} }])
  await test(3)
  expect(gateway.seen.at(-1)!.headers.authorization).toBe('Bearer')
  // There is none to remove: nothing has to be tested again.
  expect(await without(3)).toEqual({ version: 4, isOn: true })
})

it('a gateway that is removed leaves nothing behind, and no form of before comes over the next', async () => {
  await first()
  await test(1)
  await switchOn(1)
  await clinic.db`insert into gateway_pause (way, until, words) values ('sms', now(), 'no')`
  const [last] = await clinic.db<[{ id: number }]>`select max(id)::int as id from audit_event`
  const remove = (version: number) =>
    admin.call(removeGateway, { params: { way: 'sms' }, body: { version } })
  expect(await problemOf(remove(1))).toBe('row_changed')
  await remove(2)
  const unset = { isSetUp: false, isOn: false, isTested: false, secret: 'none' }
  expect(await stored()).toMatchObject({ ...unset, settings: unsetSettings.sms })
  const [row] = await clinic.db`select settings, secrets, tested_at from message_gateway`
  expect(row).toEqual({ settings: {}, secrets: {}, testedAt: null })
  expect(await clinic.db`select from gateway_pause`).toHaveLength(0)
  expect((await openGateways(clinic.db, testOutbound)).size).toBe(0)
  // Twice, and nothing to test.
  expect(await remove(2)).toEqual({})
  expect(await problemOf(test(3))).toBe('row_changed')
  expect(await problemOf(switchOn(2))).toBe('row_changed')
  expect(await save({ version: 3, isOn: false, secret, gateway: sms() })).toEqual({
    version: 4,
    isOn: false,
  })
  expect(await problemOf(switchOn(4))).toBe('gateway_untested')
  const entries = await clinic.db`
    select action, after from audit_event
    where subject = 'message gateway' and action = 'removed' and id > ${last.id}`
  expect([...entries]).toEqual([{ action: 'removed', after: { way: 'sms' } }])
})

it('without the key nothing can be stored or tested, and another one asks for the secret again', async () => {
  await first()
  await test(1)
  const { databaseUrl } = clinic
  const through = async () => databaseUrl
  for (const [key, state] of [
    [undefined, 'unreadable'],
    ['another key of thirty-two letters', 'unreadable'],
  ] as const) {
    const other = await openTestClinic('template_demo', {
      through,
      outbound: { ...testOutbound, key },
    })
    const caller = await other.callerFor('admin')
    const { hasKey, gateways } = await caller.call(listGateways)
    expect([hasKey, gateways.sms.secret]).toEqual([key !== undefined, state])
    const body = { version: 1, isOn: true, secret: null, gateway: sms() }
    const problem = key ? 'gateway_untested' : 'gateway_key'
    expect(await problemOf(caller.call(saveGateway, { body }))).toBe(problem)
    if (!key) {
      const typed = { ...body, isOn: false, secret }
      expect(await problemOf(caller.call(saveGateway, { body: typed }))).toBe('gateway_key')
      const to = { way: 'sms' as const, version: 1, to: '9876543210' }
      expect(await problemOf(caller.call(testGateway, { body: to }))).toBe('gateway_key')
    }
    await other.close()
  }
})

it('is an Admin’s alone', async () => {
  for (const name of ['reception', 'anita']) {
    const caller = await clinic.callerFor(name)
    expect(await problemOf(caller.call(listGateways))).toMatch(
      /admin_only|forbidden|right_not_held/,
    )
  }
})
