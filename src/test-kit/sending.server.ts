import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { ClinicNow } from '../platform/day/clinic-now.ts'
import type { Db } from '../platform/db/connect.server.ts'
import { unsetSettings, type SmsSettings } from '../messages/gateways/gateway-settings.ts'
import type { Gateway, OutgoingMessage, SendResult } from '../messages/gateways/gateway.ts'
import { usualPace, type Pace } from '../messages/sending/pace.ts'
import { sendWaiting } from '../messages/sending/send-waiting.server.ts'
import type { Way } from '../messages/texts/message-events.ts'
import { testOutbound } from './gateways.server.ts'
import { testNow } from './test-config.ts'

/** As usual, but for pauses that a test can wait for. */
const quickPace: Pace = {
  ...usualPace,
  perSecond: 100_000,
  sendTimeoutMs: 300,
  firstPauseMs: 1,
  maxPauseMs: 1_000,
  maxFailures: 1_000,
}

export interface TestGateway extends Gateway {
  /** What it got, in its order. */
  got: OutgoingMessage[]
}

/** A gateway in this process; it takes everything, or answers as `answer` says. */
export function testGateway(
  answer: (message: OutgoingMessage, count: number) => SendResult | Promise<SendResult> = () => ({
    outcome: 'sent',
    reference: 'r',
  }),
  { way = 'sms', takesKeys = false }: { way?: Way; takesKeys?: boolean } = {},
): TestGateway {
  const got: OutgoingMessage[] = []
  return {
    way,
    takesKeys,
    got,
    send: async (message) => answer(message, got.push(message)),
    close: () => {},
  }
}

interface Options {
  now?: ClinicNow
  pace?: Partial<Pace>
  takenBy?: string
  /** PUBLIC_ADDRESS. */
  origin?: string
  stopping?: AbortSignal
}

/** Lets a process send what waits, as its job does. */
export const sendNow = (
  db: Db,
  gateways: readonly Gateway[],
  { now = testNow, pace = {}, takenBy = randomUUID(), origin, stopping }: Options = {},
): Promise<void> =>
  sendWaiting(
    {
      db,
      now: () => now,
      openGateways: async () => new Map(gateways.map((it) => [it.way, it])),
      pace: { ...quickPace, ...pace },
      links: { origin, clinicKey: testOutbound.key },
      takenBy,
      random: () => 0.5,
    },
    stopping ?? new AbortController().signal,
  )

/** Of processes that are killed: what takes minutes in a clinic takes a fraction of a second. */
export const killedPace: Pace = {
  ...quickPace,
  perSecond: 400,
  sendTimeoutMs: 150,
  leaseMs: 1_000,
  firstPauseMs: 2,
  maxPauseMs: 20,
  maxFailures: 5,
}

/** What a process of `startSendingProcess` is told. */
export interface SendingTask {
  databaseUrl: string
  /** Of the HTTP gateway. */
  origin: string
  /** The most messages on their way at once, if not as usual. */
  concurrency?: number
}

/** The settings of an HTTP gateway whose answer is a status. */
export const httpSms = (origin: string): SmsSettings => ({
  ...unsetSettings.sms,
  address: `${origin}/send`,
  body: '{"to":"{{to}}","text":"{{text}}"}',
  successPath: 'status',
  successValue: 'accepted',
})

/**
 * A process that sends what it is told to, and is ready for that; whoever starts it kills it.
 *
 * @param cache A folder for compiled code, which one that ends by itself fills.
 */
export async function startSendingProcess(cache?: string): Promise<ChildProcess> {
  const child = fork(new URL('sending-process.server.ts', import.meta.url), {
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: cache }) },
  })
  await once(child, 'message')
  return child
}
