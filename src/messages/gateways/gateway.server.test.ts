import { afterAll, beforeAll, expect, it } from 'vitest'
import { testMessage, testOutbound, startHttpGateway } from '../../test-kit/gateways.server.ts'
import { openTestClinic, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { unsetSettings } from './gateway-settings.ts'
import { openGateways } from './gateway.server.ts'

let clinic: TestClinic
beforeAll(async () => {
  clinic = await openTestClinic()
})
afterAll(() => clinic.close())

it('only what is switched on sends, and only after a test message', async () => {
  const { db } = clinic
  const server = await startHttpGateway((_, response) => response.end())
  const settings = { ...unsetSettings.sms, address: server.origin }
  await db`insert into message_gateway (way, settings) values ('sms', ${db.json(settings)})`
  expect([...(await openGateways(db, testOutbound)).keys()]).toEqual([])
  await expect(db`update message_gateway set is_on = true`).rejects.toThrow('check constraint')
  await db`update message_gateway set is_on = true, tested_at = now()`
  const gateways = await openGateways(db, testOutbound)
  expect([...gateways.keys()]).toEqual(['sms'])
  const sent = await gateways.get('sms')!.send(testMessage, new AbortController().signal)
  expect(sent).toEqual({ outcome: 'sent', reference: null })
  expect(server.seen).toHaveLength(1)
  gateways.get('sms')!.close()
  await server.close()
})
