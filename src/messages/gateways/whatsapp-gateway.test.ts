import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { gatewayOf, startHttpGateway, testMessage } from '../../test-kit/gateways.server.ts'
import { unsetSettings } from './gateway-settings.ts'

let server: Awaited<ReturnType<typeof startHttpGateway>>
let status = 200
let answer: object = {}
beforeAll(async () => {
  server = await startHttpGateway((_, response) =>
    response.writeHead(status).end(JSON.stringify(answer)),
  )
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  status = 200
  answer = { messages: [{ id: 'wamid.41' }] }
})

async function send(
  values: Record<string, string> = testMessage.values,
  event = testMessage.event,
) {
  const gateway = gatewayOf('whatsApp', {
    ...unsetSettings.whatsApp,
    address: server.origin,
    phoneNumberId: '1234',
    templates: [
      {
        event: 'booked',
        language: 'hi',
        name: 'booked',
        code: 'hi',
        variables: ['when', 'patient'],
      },
    ],
  })
  const message = { ...testMessage, values, event }
  const result = await gateway.send(message, new AbortController().signal)
  gateway.close()
  return result
}

it('a message is its approved template, with its variables in their order and as they are', async () => {
  const patient = 'Asha "}} \r\n{{token}} <b>'
  const result = await send({ ...testMessage.values, patient })
  expect(result).toEqual({ outcome: 'sent', reference: 'wamid.41' })
  const [{ url, headers, body }] = server.seen as [(typeof server.seen)[0]]
  expect(url).toBe('/v23.0/1234/messages')
  expect(headers.authorization).toBe('Bearer hunter2')
  const text = (it: string) => ({ type: 'text', text: it })
  expect(JSON.parse(body)).toMatchObject({
    to: '919876543210',
    template: {
      name: 'booked',
      language: { code: 'hi' },
      components: [
        {
          type: 'body',
          parameters: [text('Tue 24-11-2026 10:00'), text('Asha "}} {{token}} <b>')],
        },
      ],
    },
  })
})

it('an event without a template is refused, and not sent', async () => {
  expect(await send(testMessage.values, 'offer')).toMatchObject({ outcome: 'refused' })
  expect(server.seen).toEqual([])
})

it.each([
  [429, 130429, 'later'],
  [400, 131056, 'later'],
  [401, 190, 'later'],
  [400, 132001, 'refused'],
  [400, 131026, 'refused'],
  [500, 131000, 'unknown'],
  [503, 131016, 'later'],
])('an answer of status %i with code %i: %s', async (code, error, outcome) => {
  status = code
  answer = { error: { code: error, message: 'No (hunter2)' } }
  expect(await send()).toMatchObject({ outcome, words: `${error} No (…)` })
})

it('an answer without a reference leaves it unknown', async () => {
  answer = {}
  expect(await send()).toMatchObject({ outcome: 'unknown' })
})
