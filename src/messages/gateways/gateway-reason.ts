import { messageKey, type TextKey } from '../../platform/i18n/text-key.ts'
import { messageEvents } from '../texts/message-events.ts'

interface GatewayReason {
  /** What went wrong, and what helps. */
  text: TextKey
  /** That of the answer, where one came. */
  status?: string
}

/**
 * What the words of an attempt mean (`SendResult`), where they are a code of this computer, of HTTP or of a refused
 * password, which nobody at a clinic reads. Undefined for a gateway's own sentence, which stands for itself. Words
 * that were stored long ago are understood as well.
 */
export function gatewayReason(words: string): GatewayReason | undefined {
  const http = /^HTTP (\d{3})\b/.exec(words)
  if (http) {
    const status = http[1]!
    return refusedStatuses.includes(status)
      ? { text: messageKey('gateway.reason.signIn') }
      : { text: messageKey('gateway.reason.status'), status }
  }
  const text = reasons.find(([pattern]) => pattern.test(words))?.[1]
  return text && { text }
}

const refusedStatuses = ['401', '403', '407']

/** The first that fits. Codes are those of Node, OpenSSL and nodemailer, and the gateways' own. */
const reasons: readonly (readonly [RegExp, TextKey])[] = [
  [/^(ENOTFOUND|EAI_\w+|EDNS)$/, messageKey('gateway.reason.notFound')],
  [/^ECONNREFUSED$/, messageKey('gateway.reason.refused')],
  [/^(TIMEOUT|ETIMEDOUT|ESOCKETTIMEDOUT|ETIME)$/, messageKey('gateway.reason.timeout')],
  [/^E(HOST|NET)(UNREACH|DOWN)$|^EADDRNOTAVAIL$/, messageKey('gateway.reason.unreachable')],
  [
    /^\w*(CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER)\w*$/,
    messageKey('gateway.reason.certificate'),
  ],
  [/^(OWN_NETWORK|TLS|https)$/, messageKey('gateway.ownNetwork')],
  [/^(ETLS|EPROTO|ERR_SSL_\w+|ERR_TLS_\w+|HPE_\w+)$/, messageKey('gateway.reason.encryption')],
  // Replies of mail servers (RFC 4954).
  [/^(538\b|530\b.*STARTTLS)/i, messageKey('gateway.reason.encryption')],
  // The same, and codes of the Graph API for a token.
  [/^(EAUTH$|53[0458]\b|(190|10) )/, messageKey('gateway.reason.signIn')],
  [/^GATEWAY_KEY$/, messageKey('gateway.unreadable')],
  [/^settings$/, messageKey('gateway.reason.settings')],
  [/^RESTORED$/, messageKey('gateway.reason.restored')],
  [/^PUBLIC_ADDRESS$/, messageKey('gateway.reason.publicAddress')],
  [
    new RegExp(`^(templateId: )?(${messageEvents.join('|')}) [a-z]{2}$`),
    messageKey('gateway.reason.noTemplate'),
  ],
  // Any other code of this computer: no answer has come.
  [
    /^(EPIPE|EOF|EIO|EBADF|ESOCKET|ECONNECTION|EPROTOCOL|ECONNABORTED|ECONNRESET|FAILED)$/,
    messageKey('gateway.reason.brokenOff'),
  ],
]
