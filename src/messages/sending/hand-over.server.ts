import type { Gateway, SendResult, OutgoingMessage } from '../gateways/gateway.ts'
import type { Pace } from './pace.ts'

/**
 * Gives a message to a gateway, which has `sendTimeoutMs`. Whatever it does but answer leaves unknown what
 * became of the message. Does not throw.
 */
export async function handOver(
  gateway: Gateway,
  outgoing: OutgoingMessage,
  { sendTimeoutMs }: Pick<Pace, 'sendTimeoutMs'>,
): Promise<SendResult> {
  const timeout = AbortSignal.timeout(sendTimeoutMs)
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  timeout.addEventListener('abort', () => reject(timeout.reason), { once: true })
  try {
    return await Promise.race([gateway.send(outgoing, timeout), timedOut])
  } catch (error) {
    return { outcome: 'unknown', words: error instanceof Error ? error.message : String(error) }
  }
}
