import type { CallName } from '../access/permissions/permissions.ts'
import { readMessageRules } from '../messages/rules/message-rules.ts'
import { listGateways, saveGateway } from '../messages/gateways/gateway-calls.ts'
import { unsetSettings } from '../messages/gateways/gateway-settings.ts'
import type { Caller } from './test-clinic.server.ts'
import { agree, messageOf, sendMessages } from './messages.server.ts'
import type { TestScene } from './test-scene.server.ts'
import { asAdmin, type MakeRequest } from './valid-request.server.ts'

/** A message that waits, about a new appointment. */
async function waiting({ clinic: { db }, pending }: TestScene): Promise<number> {
  await sendMessages(db)
  const appointment = await pending('2026-12-02')
  await agree(db, appointment)
  return messageOf(db, appointment)
}

/** Settings of an SMS gateway that are not stored yet; nobody answers at its address. */
async function nextSmsGateway(by: Caller) {
  const { gateways } = await by.call(listGateways)
  const { version } = gateways.sms
  const address = `https://gateway.invalid/${version}`
  const settings = { ...unsetSettings.sms, address }
  return { version, isOn: false, secret: null, gateway: { way: 'sms' as const, settings } }
}

/** Valid requests of messages. */
export const messageRequests: Partial<Record<CallName, MakeRequest>> = {
  'GET /api/messages': asAdmin(),
  'GET /api/messages/done': asAdmin(),
  'POST /api/messages/:id/begin': async (scene) => ({
    by: scene.admin,
    params: { id: await waiting(scene) },
    body: { way: 'sms' },
  }),
  'POST /api/messages/:id/done': async (scene) => ({
    by: scene.admin,
    params: { id: await waiting(scene) },
    body: { outcome: 'skipped' },
  }),
  'GET /api/message-rules': asAdmin({ query: { branch: 1 } }),
  'GET /api/message-rules/sample': asAdmin({ query: { branch: 1 } }),
  'GET /api/message-gateways': asAdmin(),
  'PUT /api/message-gateways': async ({ admin: by }) => ({ by, body: await nextSmsGateway(by) }),
  'DELETE /api/message-gateways/:way': async ({ admin: by }) => {
    const { version } = await by.call(saveGateway, { body: await nextSmsGateway(by) })
    return { by, params: { way: 'sms' }, body: { version } }
  },
  // It ends where it would reach the clinic's own network.
  'POST /api/message-gateways/test': async ({ admin: by }) => {
    const { version } = await by.call(saveGateway, { body: await nextSmsGateway(by) })
    return { by, body: { way: 'sms', version, to: '9876543210' } }
  },
  'PUT /api/message-rules': async ({ admin: by }) => {
    const query = { branch: 1 }
    const { usual: _, sampleLink: __, ...rules } = await by.call(readMessageRules, { query })
    // Another than what is stored: each request changes something.
    return { by, body: { ...rules, namesService: !rules.namesService } }
  },
}
