import { setTimeout as sleep } from 'node:timers/promises'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Db } from '../../platform/db/connect.server.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Way } from '../texts/message-events.ts'
import { readPauses } from './gateway-pauses.server.ts'
import { handOver } from './hand-over.server.ts'
import { openingsOf, type BranchRules } from './openings.ts'
import { longestPauseMs, type Pace } from './pace.ts'
import { settleInterrupted } from './settle-interrupted.server.ts'
import { takeMessages, type Take, type TakenMessage } from './take-messages.server.ts'
import { openOutcomes } from './write-outcomes.server.ts'

export interface Sending {
  db: Db
  now: () => ClinicNow
  /** The gateways that are switched on. */
  openGateways: () => Promise<ReadonlyMap<Way, Gateway>>
  pace: Pace
  links: Take['links']
  /** The name of this process, a UUID. */
  takenBy: string
  /** From 0 to 1. */
  random: () => number
}

/**
 * Sends the messages that wait and may leave now, until none does. Each is on its way in the database
 * before it leaves, and its outcome is written after. Given the signal it takes no more, and waits for what
 * is on its way.
 */
export async function sendWaiting(sending: Sending, stopping: AbortSignal): Promise<void> {
  const gateways = await sending.openGateways()
  try {
    const keyed = [...gateways.values()].filter(({ takesKeys }) => takesKeys)
    await settleInterrupted(
      sending.db,
      keyed.map(({ way }) => way),
      sending.pace,
    )
    if (gateways.size > 0) await sendBy(gateways, sending, stopping)
  } finally {
    for (const gateway of gateways.values()) gateway.close()
  }
}

async function sendBy(
  gateways: ReadonlyMap<Way, Gateway>,
  sending: Sending,
  stopping: AbortSignal,
): Promise<void> {
  const { pace } = sending
  const outcomes = openOutcomes(sending)
  const onTheirWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  let nextTakeAt = performance.now()
  while (!stopping.aborted && failures.length === 0) {
    const takenAt = performance.now()
    const taken = await takeNext(sending, gateways, pace.concurrency - onTheirWay.size)
    for (const { message, isProbe } of taken) {
      const gateway = gateways.get(message.way)!
      const one: Promise<void> = handOver(gateway, message.outgoing, pace, takenAt)
        .then((handed) =>
          outcomes.write({ message, handed, isProbe, takesKeys: gateway.takesKeys === true }),
        )
        .catch((error: unknown) => void failures.push(error))
        .finally(() => onTheirWay.delete(one))
      onTheirWay.add(one)
    }
    if (taken.length === 0 && onTheirWay.size === 0) break
    nextTakeAt = Math.max(nextTakeAt, performance.now()) + (taken.length * 1_000) / pace.perSecond
    await pause(nextTakeAt - performance.now(), stopping)
    // Takes several at once: each time costs a transaction.
    while (onTheirWay.size > pace.concurrency / 2) await Promise.race(onTheirWay)
    if (taken.length === 0) await Promise.race([...onTheirWay, pause(idleMs, stopping)])
  }
  await Promise.all(onTheirWay)
  if (failures.length > 0) throw failures[0]
}

/** How soon it is asked for further messages while nothing but slow ones is on its way. */
const idleMs = 500

const pause = (ms: number, signal: AbortSignal) =>
  ms <= 0 ? undefined : sleep(ms, undefined, { signal }).catch(() => {})

/** The messages that leave next: of gateways that work, and one for each whose pause is over. */
async function takeNext(
  { db, now, pace, links, takenBy }: Sending,
  gateways: ReadonlyMap<Way, Gateway>,
  limit: number,
): Promise<{ message: TakenMessage; isProbe: boolean }[]> {
  const clinicNow = now()
  const [rules, pauses] = await Promise.all([readRules(db), readPauses(db, pace)])
  const switchedOn = new Set(gateways.keys())
  const take = async (usable: (way: Way) => boolean, most: number, probe?: Way) => {
    const openings = openingsOf(rules, switchedOn, usable, clinicNow.time)
    if (openings.length === 0 || most === 0) return []
    const messages = await takeMessages(db, {
      openings,
      limit: most,
      takenBy,
      now: clinicNow,
      links,
      longestPauseMs: longestPauseMs(pace),
      ...(probe && { probe: { way: probe, forMs: 2 * pace.sendTimeoutMs } }),
    })
    return messages.map((message) => ({ message, isProbe: probe !== undefined }))
  }
  const taken = await take((way) => !pauses.has(way), limit)
  for (const [way, state] of pauses) {
    if (state === 'probe' && gateways.has(way) && taken.length < limit) {
      taken.push(...(await take((it) => it === way, 1, way)))
    }
  }
  return taken
}

/** Of the branches that send anything. */
const readRules = (db: Db) => db<BranchRules[]>`
  select branch_id as branch, first_way, quiet_from, quiet_until from message_rules
  where events <> '{}' and first_way <> 'hand'`
