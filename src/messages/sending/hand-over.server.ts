import type { Gateway, SendResult, OutgoingMessage } from '../gateways/gateway.ts'
import { toWords } from '../gateways/gateway-words.ts'
import type { Pace } from './pace.ts'

/**
 * Gives a message to a gateway, which has `sendTimeoutMs`, and then a moment to say that nothing had left yet. Whatever
 * it does but answer leaves unknown what became of the message. A process that was frozen since it took the message (`takenAt`, of
 * `performance.now()`) sends nothing: others have given it up, and a person may have sent it again. Does not
 * throw.
 */
export async function handOver(
  gateway: Gateway,
  outgoing: OutgoingMessage,
  { sendTimeoutMs, leaseMs }: Pick<Pace, 'sendTimeoutMs' | 'leaseMs'>,
  takenAt: number,
): Promise<SendResult> {
  if (performance.now() - takenAt > leaseMs / 2) return { outcome: 'later', words: 'ETIMEDOUT' }
  const timeout = AbortSignal.timeout(sendTimeoutMs)
  const { promise: timedOut, reject } = Promise.withResolvers<never>()
  const giveUp = () => setTimeout(() => reject(timeout.reason), lastWordMs)
  timeout.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([gateway.send(outgoing, timeout), timedOut])
  } catch (error) {
    if (timeout.aborted) return { outcome: 'unknown', words: 'TIMEOUT' }
    return {
      outcome: 'unknown',
      words: toWords(error instanceof Error ? error.message : String(error)),
    }
  }
}

/** How long a gateway is listened to after its time is over: it knows what it had handed over, and says so at once. */
const lastWordMs = 100
