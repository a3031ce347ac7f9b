import { rootCertificates } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { isAllowedHost } from '../../platform/outbound/address-guard.server.ts'
import { connectGuarded } from '../../platform/outbound/guarded-socket.server.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { EmailSettings } from './gateway-settings.ts'

const setupLimitMs = 10_000
const answerLimitMs = 30_000
const maxReplyBytes = 16 * 1024

/** A connection to the mail server that is encrypted and signed in; throws what it failed with. */
export async function signIn(
  { host, port, encryption, user, senderAddress }: EmailSettings,
  password: string,
  outbound: Outbound,
  signal: AbortSignal,
): Promise<SMTPConnection> {
  if (encryption === 'none' && !isAllowedHost(host, port, outbound.hosts)) {
    throw Object.assign(new Error('not encrypted'), { code: 'TLS' })
  }
  const socket = await connectGuarded({ host, port }, outbound, signal)
  const { default: Connection } = await import('nodemailer/lib/smtp-connection')
  const connection = new Connection({
    connection: socket,
    host,
    port,
    secure: encryption === 'tls',
    requireTLS: encryption === 'starttls',
    ignoreTLS: encryption === 'none',
    // Not the name of this computer, which would be in each message.
    name: senderAddress.split('@')[1],
    connectionTimeout: setupLimitMs,
    greetingTimeout: setupLimitMs,
    socketTimeout: answerLimitMs,
    maxResponseSize: maxReplyBytes,
    tls: {
      minVersion: 'TLSv1.2',
      ...(outbound.ca && { ca: [...rootCertificates, outbound.ca] }),
    },
  })
  try {
    await call((done) => {
      connection.once('error', done)
      connection.connect(done)
    }, signal)
    // A later error is the answer to the message that is being sent, or ends an idle connection.
    connection.on('error', () => connection.close())
    const credentials = { user, pass: password }
    if (user) await call((done) => connection.login({ credentials }, done), signal)
    return connection
  } catch (error) {
    connection.on('error', () => {})
    connection.close()
    throw error
  }
}

/** Waits for a callback, but no longer than until the signal. */
export const call = <T>(
  run: (done: (error?: Error | null, value?: T) => void) => void,
  signal: AbortSignal,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => reject(Object.assign(new Error('aborted'), { code: 'TIMEOUT' }))
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort)
    run((error, value) => {
      signal.removeEventListener('abort', abort)
      if (error) reject(error)
      else resolve(value as T)
    })
  })
