import { internationalMobile } from '../../platform/numbers/parse-mobile.ts'
import { isAllowedHost } from '../../platform/outbound/address-guard.server.ts'
import {
  maxConnections,
  openHttpClient,
  type HttpAnswer,
} from '../../platform/outbound/http-client.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { Gateway, OutgoingMessage, SendResult } from './gateway.ts'
import { languageOfTemplate, type SmsSettings } from './gateway-settings.ts'
import { toWords } from './gateway-words.ts'
import { describeFailure, resultOfStatus } from './http-result.server.ts'
import { fillSmsTemplate } from './sms-template.ts'

/** A gateway of SMS that takes each message by one request over HTTP. */
export function openSmsGateway(
  settings: SmsSettings,
  { secret = '' }: { secret?: string },
  outbound: Outbound,
): Gateway {
  const client = openHttpClient(outbound)
  const isOfTemplate = /\{\{\s*templateId\s*\}\}/.test(
    settings.address + settings.headers + settings.body,
  )
  return {
    way: 'sms',
    // Operators in India drop a text that is not the one of its id, and tell nobody.
    ...(isOfTemplate && { languageOf: languageOfTemplate(settings.templates) }),
    takesKeys: settings.keyHeader !== '',
    // What waits for a connection may wait for longer than a message may take.
    atOnce: maxConnections,
    close: client.close,
    send: async (message, signal) => {
      const template = settings.templates.find(
        ({ event, language }) => event === message.event && language === message.language,
      )
      if (isOfTemplate && !template) {
        return { outcome: 'refused', words: `templateId: ${message.event} ${message.language}` }
      }
      const request = fillSmsTemplate(settings, {
        to: formatNumber(message.to, settings.numberFormat),
        text: message.text,
        sender: settings.sender,
        key: message.key,
        entityId: settings.entityId,
        templateId: template?.id ?? '',
        secret,
      })
      if (isUnencrypted(request.url, outbound)) return { outcome: 'later', words: 'https' }
      if (settings.keyHeader) request.headers[settings.keyHeader.toLowerCase()] = message.key
      try {
        return toResult(await client.send(request, signal), settings, [secret])
      } catch (error) {
        return describeFailure(error)
      }
    },
  }
}

/** Whether a request would leave the clinic's network without TLS. */
export const isUnencrypted = ({ protocol, hostname, port }: URL, { hosts }: Outbound): boolean =>
  protocol !== 'https:' && !isAllowedHost(hostname, Number(port) || 80, hosts)

/** A number of ten digits as a gateway takes it. */
function formatNumber(to: OutgoingMessage['to'], format: SmsSettings['numberFormat']): string {
  if (format === 'national') return to
  const digits = internationalMobile(to).replaceAll(/\D/g, '')
  return format === 'plus' ? `+${digits}` : digits
}

/** What an answer says, by what the settings say success looks like. */
function toResult(answer: HttpAnswer, settings: SmsSettings, secrets: string[]): SendResult {
  const { status, body, isWhole } = answer
  const words = toWords(`HTTP ${status} ${body}`, secrets)
  const isExpected = settings.successStatus === '' || settings.successStatus === String(status)
  if (status < 200 || status > 299) return resultOfStatus(answer, words)
  if (!isExpected) return { outcome: 'refused', words }
  const { successPath, successValue, referencePath } = settings
  const json = parseJson(body)
  if (successValue !== '') {
    const isSuccess = successPath
      ? textAt(json, successPath) === successValue
      : body.includes(successValue)
    // Half an answer may have said anything.
    if (!isSuccess) return { outcome: isWhole ? 'refused' : 'unknown', words }
  }
  const reference = referencePath ? textAt(json, referencePath) : undefined
  return { outcome: 'sent', reference: reference ? toWords(reference, secrets) : null }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text, number or truth value at a path such as 'messages.0.status'. */
function textAt(json: unknown, path: string): string | undefined {
  let value = json
  for (const name of path.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined
}
