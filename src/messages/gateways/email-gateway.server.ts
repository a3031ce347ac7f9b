import { z } from 'zod'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { composeEmail } from './compose-email.server.ts'
import type { Gateway, OutgoingMessage, SendResult } from './gateway.ts'
import type { EmailSettings } from './gateway-settings.ts'
import { toWords } from './gateway-words.ts'
import { notReadySeconds } from './http-result.server.ts'
import { call, signIn } from './smtp-sign-in.server.ts'

const maxConnections = 4

/**
 * A mail server over SMTP. A connection takes one message after the other; nodemailer's own pool is not
 * used, since it hands a message over again where a connection ended.
 */
export function openEmailGateway(
  settings: EmailSettings,
  { password = '' }: { password?: string },
  outbound: Outbound,
): Gateway {
  const idle: SMTPConnection[] = []
  const queue: (() => void)[] = []
  let open = 0
  let isClosed = false

  /** An idle connection, or room for a new one; throws at the signal, when nothing has left. */
  const begin = async (signal: AbortSignal): Promise<SMTPConnection | undefined> => {
    if (idle.length === 0 && open >= maxConnections) {
      const { promise: turn, resolve } = Promise.withResolvers<void>()
      queue.push(resolve)
      try {
        await call((done) => void turn.then(() => done()), signal)
      } catch (error) {
        // Its turn is another's; where it has come already, that is told at once.
        const place = queue.indexOf(resolve)
        if (place < 0) queue.shift()?.()
        else queue.splice(place, 1)
        throw error
      }
      return begin(signal)
    }
    const connection = idle.pop()
    if (!connection) open += 1
    return connection
  }
  const end = (connection: SMTPConnection | undefined, isUsable: boolean) => {
    if (connection && isUsable && !isClosed) idle.push(connection)
    else {
      connection?.close()
      open -= 1
    }
    queue.shift()?.()
  }

  const send = async (message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> => {
    const mail = { isHandedOver: false }
    let used
    try {
      used = await begin(signal)
    } catch (error) {
      return describeError(error as SmtpError, mail.isHandedOver, [password])
    }
    let connection = used
    let isUsable = false
    try {
      connection ??= await signIn(settings, password, outbound, signal)
      const source = await composeEmail(settings, message, mail)
      const envelope = { from: settings.senderAddress, to: message.to }
      const { response } = await call<{ response: string }>(
        (done) => connection!.send(envelope, source, done),
        signal,
      )
      isUsable = true
      return { outcome: 'sent', reference: toWords(response, [password]) || null }
    } catch (error) {
      const failure = error as SmtpError
      const isOfMessage = failure.responseCode !== undefined && failure.responseCode !== 421
      if (!used || isOfMessage || mail.isHandedOver || signal.aborted) {
        return describeError(failure, mail.isHandedOver, [password])
      }
    } finally {
      end(connection, isUsable)
    }
    // The server has ended the idle connection, or takes no further message over it: a new one may do.
    return send(message, signal)
  }

  return {
    way: 'email',
    // One more waits for each connection: more of them could wait longer than a message may take.
    atOnce: 2 * maxConnections,
    close: () => {
      isClosed = true
      for (const connection of idle.splice(0)) end(connection, false)
    },
    send: async (message, signal) =>
      z.email().safeParse(message.to).success
        ? send(message, signal)
        : { outcome: 'refused', words: '501 5.1.3' },
  }
}

interface SmtpError extends Error {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
}

/** What a failure says of a message. A server that has not begun to get the text has not taken it. */
function describeError(
  { code = 'FAILED', originalCode, responseCode, response }: SmtpError,
  isHandedOver: boolean,
  secrets: string[],
): SendResult {
  const words = toWords(response || originalCode || code, secrets)
  // The reply to the recipient, or to the text.
  const isOfMessage = code === 'EENVELOPE' || code === 'EMESSAGE'
  if (isOfMessage && responseCode !== undefined) {
    return { outcome: responseCode >= 500 ? 'refused' : 'later', words }
  }
  if (isHandedOver) return { outcome: 'unknown', words }
  const isNotReady = ['EAUTH', 'ETLS', 'TLS', 'OWN_NETWORK'].includes(code)
  return { outcome: 'later', words, ...(isNotReady && { afterSeconds: notReadySeconds }) }
}
