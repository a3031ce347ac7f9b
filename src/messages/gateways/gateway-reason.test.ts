import { expect, it } from 'vitest'
import { messageEvents } from '../texts/message-events.ts'
import { gatewayReason } from './gateway-reason.ts'

const textOf = (words: string) => gatewayReason(words)?.text

it('codes of this computer are told apart by what the clinic can do about them', () => {
  for (const [words, text] of [
    ['ENOTFOUND', 'notFound'],
    ['EAI_AGAIN', 'notFound'],
    ['ECONNREFUSED', 'refused'],
    ['TIMEOUT', 'timeout'],
    ['RESTORED', 'restored'],
    ['ETIMEDOUT', 'timeout'],
    ['EHOSTUNREACH', 'unreachable'],
    ['ENETUNREACH', 'unreachable'],
    ['ECONNRESET', 'brokenOff'],
    ['538 5.7.11 Encryption required for requested authentication mechanism', 'encryption'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'encryption'],
    ['ESOCKET', 'brokenOff'],
    ['FAILED', 'brokenOff'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ETLS', 'encryption'],
    ['EPROTO', 'encryption'],
    ['ERR_SSL_WRONG_VERSION_NUMBER', 'encryption'],
    ['EAUTH', 'signIn'],
    ['settings', 'settings'],
    ['PUBLIC_ADDRESS', 'publicAddress'],
  ]) {
    expect(textOf(words!), words).toBe(`gateway.reason.${text}`)
  }
})

it('what the clinic’s own settings forbid is said as the form of the gateway says it', () => {
  for (const words of ['OWN_NETWORK', 'https', 'TLS']) {
    expect(textOf(words)).toBe('gateway.ownNetwork')
  }
  expect(textOf('GATEWAY_KEY')).toBe('gateway.unreadable')
})

it('an answer over HTTP has refused the key, or has a status', () => {
  expect(textOf('HTTP 401 {"error":"bad key"}')).toBe('gateway.reason.signIn')
  expect(textOf('HTTP 403')).toBe('gateway.reason.signIn')
  expect(gatewayReason('HTTP 500 oops')).toEqual({ text: 'gateway.reason.status', status: '500' })
  expect(gatewayReason('HTTP 200 {"status":"no"}')).toEqual({
    text: 'gateway.reason.status',
    status: '200',
  })
})

it('a refused password of a mail server and a token of WhatsApp are known by their codes', () => {
  for (const words of [
    '535 5.7.8 Bad credentials',
    '534-5.7.9 Please log in',
    '530 5.7.0',
    '190 x',
  ])
    expect(textOf(words), words).toBe('gateway.reason.signIn')
})

it('a message without a template is known for each event', () => {
  for (const event of messageEvents) {
    expect(textOf(`${event} hi`)).toBe('gateway.reason.noTemplate')
    expect(textOf(`templateId: ${event} en`)).toBe('gateway.reason.noTemplate')
  }
})

it('a gateway’s own sentence stands for itself', () => {
  for (const words of [
    '550 5.1.1 No such user',
    '451 Try again later',
    '131026 Message undeliverable',
    'cut',
    'ENOTFOUND is what I say',
    'Error of the server',
    'rejected by',
  ]) {
    expect(gatewayReason(words), words).toBeUndefined()
  }
})
