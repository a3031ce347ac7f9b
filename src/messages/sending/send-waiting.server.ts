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
  const room = openRoom(gateways, pace)
  const onTheirWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const begin = (gateway: Gateway, message: TakenMessage, isProbe: boolean, takenAt: number) => {
    room.take(gateway.way)
    const one: Promise<void> = handOver(gateway, message.outgoing, pace, takenAt)
      .then((handed) =>
        outcomes.write({ message, handed, isProbe, takesKeys: gateway.takesKeys === true }),
      )
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        onTheirWay.delete(one)
        room.give(gateway.way)
      })
    onTheirWay.add(one)
  }
  let nextTakeAt = performance.now()
  try {
    while (!stopping.aborted && failures.length === 0) {
      let count = 0
      let isEachAsked = true
      for (const gateway of gateways.values()) {
        const takenAt = performance.now()
        const limit = room.of(gateway.way)
        if (limit === 0) {
          isEachAsked = false
          continue
        }
        const { messages, isProbe } = await takeNext(sending, gateways, gateway.way, limit)
        for (const message of messages) begin(gateway, message, isProbe, takenAt)
        count += messages.length
      }
      if (count === 0 && isEachAsked && onTheirWay.size === 0) break
      nextTakeAt = Math.max(nextTakeAt, performance.now()) + (count * 1_000) / pace.perSecond
      await pause(nextTakeAt - performance.now(), stopping)
      while (!room.isAnywhere()) await Promise.race(onTheirWay)
      if (count === 0) await Promise.race([...onTheirWay, pause(idleMs, stopping)])
    }
  } finally {
    // Whatever ends this: their gateways are closed next, and what is cut off may have been sent.
    await Promise.all(onTheirWay)
  }
  if (failures.length > 0) throw failures[0]
}

/** How soon it is asked for further messages while nothing but slow ones is on its way. */
const idleMs = 500

const pause = (ms: number, signal: AbortSignal) =>
  ms <= 0 ? undefined : sleep(ms, undefined, { signal }).catch(() => {})

/** How many messages each gateway has room for: none until half of it is free, as each take costs a transaction. */
function openRoom(gateways: ReadonlyMap<Way, Gateway>, { concurrency }: Pace) {
  const onTheirWay = new Map<Way, number>()
  const countOf = (way: Way) => onTheirWay.get(way) ?? 0
  const of = (way: Way): number => {
    const most = Math.min(concurrency, gateways.get(way)!.atOnce ?? concurrency)
    const free = most - countOf(way)
    return free >= most / 2 ? free : 0
  }
  return {
    of,
    isAnywhere: () => [...gateways.keys()].some((way) => of(way) > 0),
    take: (way: Way) => onTheirWay.set(way, countOf(way) + 1),
    give: (way: Way) => onTheirWay.set(way, countOf(way) - 1),
  }
}

/** The messages that leave next by a gateway that works; one, to try it with, when its pause is over. */
async function takeNext(
  { db, now, pace, links, takenBy }: Sending,
  gateways: ReadonlyMap<Way, Gateway>,
  way: Way,
  limit: number,
): Promise<{ messages: TakenMessage[]; isProbe: boolean }> {
  const clinicNow = now()
  const [rules, pauses] = await Promise.all([readRules(db), readPauses(db, pace)])
  const state = pauses.get(way)
  const isProbe = state === 'probe'
  const openings = openingsOf(rules, new Set(gateways.keys()), (it) => it === way, clinicNow.time)
  if (state === 'pause' || openings.length === 0) return { messages: [], isProbe }
  const messages = await takeMessages(db, {
    openings,
    limit: isProbe ? 1 : limit,
    takenBy,
    now: clinicNow,
    links,
    longestPauseMs: longestPauseMs(pace),
    languageOf: gateways.get(way)!.languageOf,
    ...(isProbe && { probe: { way, forMs: 2 * pace.sendTimeoutMs } }),
  })
  return { messages, isProbe }
}

/** Of the branches that send anything. */
const readRules = (db: Db) => db<BranchRules[]>`
  select branch_id as branch, first_way, quiet_from, quiet_until from message_rules
  where events <> '{}' and first_way <> 'hand'`
