import { randomUUID } from 'node:crypto'
import type { ServerDependencies } from '../access/auth/server-dependencies.server.ts'
import type { Job } from '../platform/jobs/jobs.server.ts'
import { openGateways } from './gateways/gateway.server.ts'
import { planMessages } from './outbox/plan-messages.server.ts'
import { usualPace } from './sending/pace.ts'
import { sendWaiting } from './sending/send-waiting.server.ts'

/** The timed work of messages: what time brings, and what goes by itself. */
export function messagesJobs({
  db,
  now,
  timeZone,
  outbound,
  publicAddress,
}: ServerDependencies): Job[] {
  const sending = {
    db,
    now,
    openGateways: () => openGateways(db, outbound),
    pace: usualPace,
    links: { origin: publicAddress, clinicKey: outbound.key },
    takenBy: randomUUID(),
    random: Math.random,
  }
  return [
    {
      name: 'write the reminders that are due',
      everyMs: 60_000,
      run: () => planMessages(db, { now: now(), timeZone }),
    },
    {
      name: 'send messages by gateways',
      everyMs: 2_000,
      run: (stopping) => sendWaiting(sending, stopping),
    },
  ]
}
