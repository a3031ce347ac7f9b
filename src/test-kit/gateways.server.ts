import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GatewaySettings } from '../messages/gateways/gateway-settings.ts'
import { openGateway, placeOfSecret, secretNames } from '../messages/gateways/gateway.server.ts'
import type { Gateway, OutgoingMessage } from '../messages/gateways/gateway.ts'
import type { Way } from '../messages/texts/message-events.ts'
import type { Outbound } from '../platform/outbound/outbound.ts'
import { sealSecret } from '../platform/outbound/sealed-secret.server.ts'
import { testCertificate } from './test-certificate.ts'

/** A GATEWAY_KEY, with this computer allowed: the servers of tests are here. */
export const testOutbound = {
  key: 'key of the gateways of all tests',
  hosts: ['127.0.0.1', 'localhost'],
  ca: testCertificate.cert,
} satisfies Outbound

export const testMessage: OutgoingMessage = {
  key: 'message-41',
  to: '9876543210',
  text: 'Asha, your appointment is booked.',
  subject: 'Lotus Clinic',
  event: 'booked',
  language: 'hi',
  values: { patient: 'Asha', clinic: 'Lotus Clinic', branch: 'Main', when: 'Tue 24-11-2026 10:00' },
}

/** The gateway of a row with these settings, whose secret is `secret`. */
export function gatewayOf<W extends Way>(
  way: W,
  settings: GatewaySettings[W],
  { secret = 'hunter2', outbound = testOutbound as Outbound } = {},
): Gateway {
  const sealed = sealSecret(secret, testOutbound.key, placeOfSecret(way))
  return openGateway({ way, settings, secrets: { [secretNames[way]]: sealed } }, outbound)
}

export interface SeenRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A real server of HTTP that notes each request, whole, and answers as it is told. */
export async function startHttpGateway(
  answer: (request: SeenRequest, response: ServerResponse, raw: IncomingMessage) => void,
) {
  const seen: SeenRequest[] = []
  const server = createServer((raw, response) => {
    let body = ''
    raw.setEncoding('utf8')
    raw.on('data', (chunk: string) => (body += chunk))
    raw.on('error', () => {})
    raw.on('end', () => {
      const request = { method: raw.method!, url: raw.url!, headers: raw.headers, body }
      seen.push(request)
      answer(request, response, raw)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    seen,
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
