import { HttpFailure, type HttpAnswer } from '../../platform/outbound/http-client.server.ts'
import type { SendResult } from './gateway.ts'

/** Where the whole gateway is not ready, and not one message: its token, its address. */
export const notReadySeconds = 15 * 60

/** What an answer with a status of failure says of a message. */
export function resultOfStatus(
  { status, headers }: Pick<HttpAnswer, 'status' | 'headers'>,
  words: string,
): SendResult {
  if (status === 429 || status === 503) {
    const afterSeconds = retryAfterSeconds(headers)
    return { outcome: 'later', words, ...(afterSeconds !== undefined && { afterSeconds }) }
  }
  if (status === 401 || status === 403) {
    return { outcome: 'later', words, afterSeconds: notReadySeconds }
  }
  // Another server took the request, or one behind the gateway did.
  if (status >= 500 || status === 408 || status < 200) return { outcome: 'unknown', words }
  return { outcome: 'refused', words }
}

const maxRetryAfterSeconds = 24 * 60 * 60

/** The seconds of a Retry-After, which has them or an instant by the server's own clock; at most a day. */
function retryAfterSeconds({ 'retry-after': value, date }: HttpAnswer['headers']) {
  if (value === undefined) return undefined
  const seconds = /^\d+$/.test(value.trim())
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.parse(date ?? '')) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), maxRetryAfterSeconds)
}

/** What a request without an answer says of a message. */
export function describeFailure(error: unknown): SendResult {
  if (!(error instanceof HttpFailure)) throw error
  const { code, wasSent } = error
  if (wasSent) return { outcome: 'unknown', words: code }
  const isNotReady = code === 'OWN_NETWORK'
  return { outcome: 'later', words: code, ...(isNotReady && { afterSeconds: notReadySeconds }) }
}
