import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  gatewayOf,
  startHttpGateway,
  testMessage,
  testOutbound,
} from '../../test-kit/gateways.server.ts'
import { maxConnections } from '../../platform/outbound/http-client.server.ts'
import type { SmsSettings } from './gateway-settings.ts'
import { unsetSettings } from './gateway-settings.ts'

type Server = Awaited<ReturnType<typeof startHttpGateway>>
let server: Server
let answer: (response: ServerResponse, raw: IncomingMessage) => void
beforeAll(async () => {
  server = await startHttpGateway((_, response, raw) => answer(response, raw))
})
afterAll(() => server.close())
beforeEach(() => {
  server.seen.length = 0
  answer = (response) => response.end('{"status":"accepted","id":17}')
})

const settings = (change: Partial<SmsSettings> = {}): SmsSettings => ({
  ...unsetSettings.sms,
  address: `${server.origin}/send?to={{to}}`,
  body: '{"to":"{{to}}","text":"{{text}}","dlt":"{{entityId}} {{templateId}}","from":"{{sender}}"}',
  sender: 'LOTUS',
  entityId: '1101',
  templates: [
    { event: 'booked', language: 'en', id: '1107-en' },
    { event: 'booked', language: 'hi', id: '1107-hi' },
  ],
  successPath: 'status',
  successValue: 'accepted',
  referencePath: 'id',
  keyHeader: 'Idempotency-Key',
  ...change,
})
const live = () => new AbortController().signal
const send = async (change: Partial<SmsSettings> = {}, message = testMessage, signal = live()) => {
  const gateway = gatewayOf('sms', settings(change))
  const result = await gateway.send(message, signal)
  gateway.close()
  return result
}
const status = (code: number, body = '', headers: Record<string, string> = {}) => {
  answer = (response) => response.writeHead(code, headers).end(body)
}

it('a message is one request, with its key, its ids and its text as it is', async () => {
  const text = 'Asha, "}} %0d%0a\r\n<b>{{secret}} नमस्ते'
  expect(await send({}, { ...testMessage, text })).toEqual({ outcome: 'sent', reference: '17' })
  const [{ method, url, headers, body }] = server.seen as [Server['seen'][0]]
  expect([method, url]).toEqual(['POST', '/send?to=%2B919876543210'])
  expect(headers).toMatchObject({
    authorization: 'Bearer hunter2',
    'content-type': 'application/json; charset=utf-8',
    'idempotency-key': 'message-41',
  })
  expect(JSON.parse(body)).toEqual({
    to: '+919876543210',
    text,
    dlt: '1101 1107-hi',
    from: 'LOTUS',
  })
  expect(server.seen).toHaveLength(1)
})

it('a number is written as the gateway takes it', async () => {
  for (const numberFormat of ['plus', 'digits', 'national'] as const) await send({ numberFormat })
  expect(server.seen.map(({ body }) => (JSON.parse(body) as { to: string }).to)).toEqual([
    '+919876543210',
    '919876543210',
    '9876543210',
  ])
})

it('a text of no registered template is refused, and not sent', async () => {
  const templates: SmsSettings['templates'] = [{ event: 'reminder', language: 'hi', id: '1' }]
  expect(await send({ templates })).toMatchObject({ outcome: 'refused' })
  expect(server.seen).toEqual([])
})

it('a text never leaves with the id of another language, which operators would drop', async () => {
  const templates: SmsSettings['templates'] = [{ event: 'booked', language: 'en', id: '1107-en' }]
  expect(await send({ templates })).toMatchObject({ outcome: 'refused' })
  expect(server.seen).toEqual([])
  const languageOf = (change: Partial<SmsSettings>) => {
    const gateway = gatewayOf('sms', settings(change))
    gateway.close()
    return gateway.languageOf?.({ event: 'booked', language: 'hi' })
  }
  expect(languageOf({ templates })).toBe('en')
  expect(languageOf({})).toBe('hi')
  // A gateway that asks for no id takes any text.
  expect(languageOf({ templates, body: '{"to":"{{to}}","text":"{{text}}"}' })).toBe(undefined)
})

describe('an answer', () => {
  it.each([
    ['of another status than the one of success', { successStatus: '202' }, 'refused'],
    ['with the text of success', { successPath: '', successValue: 'accepted' }, 'sent'],
    ['without the text of success', { successPath: '', successValue: 'queued' }, 'refused'],
    ['with another value at its path', { successValue: 'queued' }, 'refused'],
    ['without the path', { successPath: 'a.b' }, 'refused'],
    ['whose status is enough', { successPath: '', successValue: '' }, 'sent'],
  ])('%s', async (_, change, outcome) => {
    expect(await send(change)).toMatchObject({ outcome })
  })

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [408, 'unknown'],
    [500, 'unknown'],
    [502, 'unknown'],
  ])('of status %i is %s', async (code, outcome) => {
    status(code, '{"error":"wrong\r\nnumber for hunter2 from 10.1.2.3"}')
    const words = `HTTP ${code} {"error":"wrong number for … from …"}`
    expect(await send()).toEqual({ outcome, words })
  })

  it('that asks to wait says for how long', async () => {
    status(429, '', { 'retry-after': '120' })
    expect(await send()).toEqual({ outcome: 'later', words: 'HTTP 429', afterSeconds: 120 })
    status(503, '', { 'retry-after': new Date(Date.now() - 5000).toUTCString() })
    expect(await send()).toEqual({ outcome: 'later', words: 'HTTP 503', afterSeconds: 0 })
    status(503, '', { 'retry-after': 'soon' })
    expect(await send()).toEqual({ outcome: 'later', words: 'HTTP 503' })
  })

  it('that refuses the secret lets all messages wait', async () => {
    status(401, 'no')
    expect(await send()).toMatchObject({ outcome: 'later', afterSeconds: 900 })
  })

  it('that sends elsewhere is not followed', async () => {
    status(302, '', { location: `${server.origin}/elsewhere` })
    expect(await send()).toMatchObject({ outcome: 'refused', words: 'HTTP 302' })
    expect(server.seen.map(({ url }) => url)).toEqual(['/send?to=%2B919876543210'])
  })

  it('that does not end is read no further', async () => {
    let written = 0
    answer = (response) => {
      const more = () => {
        while (!response.destroyed && written < 50e6) {
          written += 64_000
          if (!response.write('x'.repeat(64_000))) return void response.once('drain', more)
        }
      }
      more()
    }
    expect(await send()).toMatchObject({ outcome: 'unknown' })
    expect(written).toBeLessThan(20e6)
    written = 0
    expect(await send({ successPath: '', successValue: '' })).toMatchObject({ outcome: 'sent' })
  })

  it('that is cut off within its body says nothing', async () => {
    answer = (response, raw) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"status":"acc', () => raw.socket.destroy())
    }
    expect(await send()).toMatchObject({ outcome: 'unknown' })
  })

  it('that never comes leaves it unknown, and one that was cut off before it too', async () => {
    answer = (_, raw) => raw.socket.destroy()
    expect(await send()).toEqual({ outcome: 'unknown', words: 'ECONNRESET' })
    const ending = new AbortController()
    answer = () => ending.abort()
    expect(await send({}, testMessage, ending.signal)).toEqual({
      outcome: 'unknown',
      words: 'TIMEOUT',
    })
  })
})

describe('a slow gateway', () => {
  it('is given no more at once than it has connections, by SMS and by WhatsApp', () => {
    const whatsApp = { ...unsetSettings.whatsApp, address: server.origin, phoneNumberId: '1' }
    const opened = [gatewayOf('sms', settings()), gatewayOf('whatsApp', whatsApp)]
    expect(opened.map(({ atOnce }) => atOnce)).toEqual([maxConnections, maxConnections])
  })

  it('has certainly not taken what still waits for a connection when its time is over', async () => {
    answer = () => {}
    const gateway = gatewayOf('sms', settings())
    const ending = new AbortController()
    const first = Array.from({ length: maxConnections }, () =>
      gateway.send(testMessage, ending.signal),
    )
    const waiting = new AbortController()
    const last = gateway.send(testMessage, waiting.signal)
    await expect.poll(() => server.seen).toHaveLength(maxConnections)
    waiting.abort()
    expect(await last).toEqual({ outcome: 'later', words: 'TIMEOUT' })
    ending.abort()
    expect((await Promise.all(first)).map(({ outcome }) => outcome)).toEqual(
      first.map(() => 'unknown'),
    )
    expect(server.seen).toHaveLength(maxConnections)
  })

  it('that is closed still hears the answer to what is on its way', async () => {
    let end = () => {}
    answer = (response) => {
      end = () => response.end('{"status":"accepted","id":17}')
    }
    const gateway = gatewayOf('sms', settings())
    const sent = gateway.send(testMessage, live())
    await expect.poll(() => server.seen).toHaveLength(1)
    gateway.close()
    end()
    expect(await sent).toEqual({ outcome: 'sent', reference: '17' })
  })
})

describe('nothing is sent', () => {
  it('where nobody listens, or the name is not known', async () => {
    const closed = await startHttpGateway(() => {})
    await closed.close()
    expect(await send({ address: closed.origin })).toEqual({
      outcome: 'later',
      words: 'ECONNREFUSED',
    })
  })

  it('after the signal', async () => {
    expect(await send({}, testMessage, AbortSignal.abort())).toMatchObject({ outcome: 'later' })
    expect(server.seen).toEqual([])
  })

  it('into the clinic’s own network, nor without TLS, unless a setting allows it', async () => {
    for (const [address, words] of [
      [server.origin, 'https'],
      [server.origin.replace('http', 'https'), 'OWN_NETWORK'],
      [
        server.origin.replace('http', 'https').replace('127.0.0.1', '[::ffff:127.0.0.1]'),
        'OWN_NETWORK',
      ],
      ['https://localhost:1', 'OWN_NETWORK'],
    ] as const) {
      const outbound = { ...testOutbound, hosts: [] }
      const gateway = gatewayOf('sms', settings({ address }), { outbound })
      const result = await gateway.send(testMessage, live())
      expect(result, address).toMatchObject({ outcome: 'later', words })
    }
    expect(server.seen).toEqual([])
  })

  it('without the key that the secret was sealed with', async () => {
    for (const key of [undefined, 'another key of thirty-two letters']) {
      const gateway = gatewayOf('sms', settings(), { outbound: { ...testOutbound, key } })
      expect(await gateway.send(testMessage, live())).toMatchObject({
        outcome: 'later',
        words: 'GATEWAY_KEY',
      })
    }
    expect(server.seen).toEqual([])
  })
})
