import http from 'node:http'
import https from 'node:https'
import type { TLSSocket } from 'node:tls'
import { rootCertificates } from 'node:tls'
import { assertReachable, guardedLookup, isAllowedHost } from './address-guard.server.ts'
import type { Outbound } from './outbound.ts'

export interface HttpRequest {
  method: 'GET' | 'POST'
  url: URL
  headers: Record<string, string>
  body: string | undefined
}

export interface HttpAnswer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
  /** False where the connection ended before the answer did, or the answer was too long. */
  isWhole: boolean
}

/** No answer came. `wasSent` says whether the other side may have got the request. */
export class HttpFailure extends Error {
  readonly code: string
  readonly wasSent: boolean

  constructor(code: string, wasSent: boolean) {
    super(code)
    this.code = code
    this.wasSent = wasSent
  }
}

/** The longest answer that is read, in bytes. */
const maxAnswerBytes = 64 * 1024
/** From the request until the end of its answer. */
const answerLimitMs = 20_000
/** Shorter than the five seconds after which many servers close an idle connection. */
const idleMs = 4_000
/** Further requests wait inside, and their time runs. */
export const maxConnections = 8

/**
 * Makes requests to servers of others: never to the clinic's own network, without following redirects,
 * over few connections that are used again. `close` ends those that are idle; the others end soon after their answer.
 */
export function openHttpClient({ hosts, ca }: Outbound) {
  const common = { keepAlive: true, maxSockets: maxConnections, timeout: idleMs }
  const agents = {
    'http:': new http.Agent(common),
    'https:': new https.Agent({ ...common, ...(ca && { ca: [...rootCertificates, ca] }) }),
  }

  const send = ({ method, url, headers, body }: HttpRequest, signal: AbortSignal) =>
    new Promise<HttpAnswer>((resolve, reject) => {
      let wasSent = false
      const fail = (error: Error & { code?: string }) =>
        reject(new HttpFailure(deadline.aborted ? 'TIMEOUT' : (error.code ?? 'FAILED'), wasSent))
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(answerLimitMs)])
      const isTls = url.protocol === 'https:'
      const port = Number(url.port) || (isTls ? 443 : 80)
      const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
      try {
        assertReachable(host, port, hosts)
      } catch (error) {
        return fail(error as Error)
      }
      const request = (isTls ? https : http).request({
        method,
        host,
        port,
        path: `${url.pathname}${url.search}`,
        headers: {
          ...headers,
          host: url.host,
          'accept-encoding': 'identity',
          ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
        },
        agent: agents[isTls ? 'https:' : 'http:'],
        lookup: guardedLookup(isAllowedHost(host, port, hosts)),
        signal: deadline,
      })
      request.on('socket', (socket) => {
        const isReady = !socket.connecting && !(socket as TLSSocket & Handshake).secureConnecting
        if (isReady) wasSent = true
        else socket.once(isTls ? 'secureConnect' : 'connect', () => (wasSent = true))
      })
      request.on('error', fail)
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        let length = 0
        const answer = (isWhole: boolean) =>
          resolve({
            status: response.statusCode!,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            isWhole,
          })
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= maxAnswerBytes) return void chunks.push(chunk)
          answer(false)
          response.destroy()
        })
        response.on('end', () => answer(response.complete))
        response.on('error', () => answer(false))
        response.on('close', () => answer(response.complete))
      })
      request.end(body)
    })

  return {
    /** Throws an HttpFailure where no answer came. */
    send,
    close: () => {
      for (const { freeSockets } of Object.values(agents)) {
        for (const socket of Object.values(freeSockets).flat()) socket?.destroy()
      }
    },
  }
}

/** Of a TLSSocket, but not in its types. */
interface Handshake {
  secureConnecting?: boolean
}
