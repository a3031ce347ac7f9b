import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import { linkedEvents } from '../texts/message-events.ts'
import {
  maxConnections,
  openHttpClient,
  type HttpAnswer,
} from '../../platform/outbound/http-client.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Gateway, SendResult } from './gateway.ts'
import { languageOfTemplate, templateOf, type WhatsAppSettings } from './gateway-settings.ts'
import { toWords } from './gateway-words.ts'
import { describeFailure, notReadySeconds, resultOfStatus } from './http-result.server.ts'
import { isUnencrypted } from './sms-gateway.server.ts'

/** The Cloud API of WhatsApp: a business begins a conversation with a template that was approved. */
export function openWhatsAppGateway(
  { address, version, phoneNumberId, templates }: WhatsAppSettings,
  { token = '' }: { token?: string },
  outbound: Outbound,
): Gateway {
  const client = openHttpClient(outbound)
  const url = new URL(`${address.replace(/\/+$/, '')}/${version}/${phoneNumberId}/messages`)
  return {
    way: 'whatsApp',
    languageOf: languageOfTemplate(templates),
    // What waits for a connection may wait for longer than a message may take.
    atOnce: maxConnections,
    close: client.close,
    send: async (message, signal) => {
      const hasLink = Boolean(message.values['link'])
      const usable = templates.filter((it) => hasLink || !it.variables.includes('link'))
      const template = templateOf(usable, message)
      if (!template) {
        // All others of the clinic wait for the same setting.
        return templateOf(templates, message) && linkedEvents.includes(message.event)
          ? { outcome: 'later', words: 'PUBLIC_ADDRESS', afterSeconds: notReadySeconds }
          : { outcome: 'refused', words: `${message.event} ${message.language}` }
      }
      if (isUnencrypted(url, outbound)) return { outcome: 'later', words: 'https' }
      const parameters = template.variables.map((name) => ({
        type: 'text',
        text: oneLine(message.values[name] ?? ''),
      }))
      const body = {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: internationalMobile(message.to).replaceAll(/\D/g, ''),
        type: 'template',
        template: {
          name: template.name,
          language: { code: template.code },
          ...(parameters.length > 0 && { components: [{ type: 'body', parameters }] }),
        },
        biz_opaque_callback_data: message.key,
      }
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      try {
        const request = { method: 'POST' as const, url, headers, body: JSON.stringify(body) }
        return toResult(await client.send(request, signal), token)
      } catch (error) {
        return describeFailure(error)
      }
    },
  }
}

/** WhatsApp refuses line breaks, tabs and more than four blanks, and a variable without a text. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim() || '-'

/** Codes of the Graph API; developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes. */
const codes = {
  /** Too many calls or messages, or the service is down: it has taken nothing. */
  later: [2, 4, 80007, 130429, 131016, 131048, 131056, 131057, 133004, 133016],
  /** The token, its rights, the account or the number that sends. */
  notReady: [0, 3, 10, 190, 368, 131005, 131031, 131042, 133005, 133006, 133010],
  /** An error on their side, after which nobody knows. */
  unknown: [1, 131000],
}

function toResult(answer: HttpAnswer, token: string): SendResult {
  const { error, messages } = parseAnswer(answer.body)
  const { status } = answer
  if (error) {
    const { code = -1, message = '', error_data: data } = error
    const words = toWords([code, message, data?.details].filter(Boolean).join(' '), [token])
    const isRight = code >= 200 && code <= 299
    if (codes.notReady.includes(code) || isRight) {
      return { outcome: 'later', words, afterSeconds: notReadySeconds }
    }
    if (codes.later.includes(code)) {
      const late = resultOfStatus({ status: 429, headers: answer.headers }, words)
      return late
    }
    if (codes.unknown.includes(code) || status < 400) return { outcome: 'unknown', words }
    return resultOfStatus(answer, words)
  }
  const words = toWords(`HTTP ${status} ${answer.body}`, [token])
  if (status < 200 || status > 299) return resultOfStatus(answer, words)
  const id = messages?.[0]?.id
  // Half an answer, or one of another server.
  if (typeof id !== 'string') return { outcome: 'unknown', words }
  return { outcome: 'sent', reference: toWords(id, [token]) }
}

interface GraphAnswer {
  error?: { code?: number; message?: string; error_data?: { details?: string } }
  messages?: { id?: unknown }[]
}

function parseAnswer(body: string): GraphAnswer {
  try {
    const value: unknown = JSON.parse(body)
    return value !== null && typeof value === 'object' ? value : {}
  } catch {
    return {}
  }
}
