import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '../../platform/db/connect.server.ts'
import type { SendResult } from '../gateways/gateway.ts'
import { noteHealth } from './gateway-pauses.server.ts'
import { pauseMs, type Pace } from './pace.ts'
import type { TakenMessage } from './take-messages.server.ts'

export interface Result {
  message: TakenMessage
  handed: SendResult
  /** Whether the gateway's promise to send a key once makes another try safe. */
  takesKeys: boolean
  /** Whether it was the one message that a paused gateway was tried with. */
  isProbe: boolean
}

interface Writing {
  db: Db
  /** The name of this process. */
  takenBy: string
  pace: Pace
  /** From 0 to 1. */
  random: () => number
}

/** The longest words of a gateway that are stored, in characters. */
const maxWords = 500

const statusOf = {
  sent: 'sent',
  refused: 'failed',
  later: 'waiting',
  unknown: 'unknown',
} as const

/**
 * Writes outcomes as they come; those that come while others are written are written together. Each promise
 * ends when its outcome is in the database.
 */
export function openOutcomes(by: Writing): { write: (result: Result) => Promise<void> } {
  let pending: Result[] = []
  let writing: Promise<void> | undefined
  const writeAll = async (): Promise<void> => {
    try {
      while (pending.length > 0) {
        const results = pending
        pending = []
        await patiently(() => writeOutcomes(by, results))
      }
    } finally {
      writing = undefined
    }
  }
  return {
    write: (result) => {
      pending.push(result)
      return (writing ??= writeAll())
    },
  }
}

/** A database that is away for some seconds costs no outcome: what was sent would be unknown. */
async function patiently(write: () => Promise<void>): Promise<void> {
  for (let left = 5; ; left--) {
    try {
      return await write()
    } catch (error) {
      if (left === 0) throw error
      await sleep(1_000)
    }
  }
}

/**
 * Writes what became of messages that this process took, and what it says of their gateways. A message of
 * which a person has said meanwhile what became of it stays as it is.
 */
async function writeOutcomes(
  { db, takenBy, pace, random }: Writing,
  results: readonly Result[],
): Promise<void> {
  const rows = results.map((result) => {
    const { message } = result
    const handed = finalOutcome(result, pace.maxTries)
    const afterSeconds = handed.outcome === 'later' ? handed.afterSeconds : undefined
    return {
      ids: message.ids,
      tries: message.tries,
      status: statusOf[handed.outcome],
      isUnknown: result.handed.outcome === 'unknown',
      // None of its tries was refused: one before may have sent it.
      isGivenUp: result.handed.outcome === 'later' && handed.outcome === 'refused',
      words: 'words' in handed ? handed.words.slice(0, maxWords) : null,
      reference: handed.outcome === 'sent' ? handed.reference?.slice(0, maxWords) : null,
      pauseMs: pauseMs(message.tries, pace, random(), afterSeconds),
    }
  })
  await db.begin(async (tx) => {
    await tx`
      update message m set
        status = case when o."isGivenUp" and m.may_be_heard then 'unknown' else o.status end,
        may_be_heard = m.may_be_heard or o."isUnknown", words = o.words, reference = o.reference,
        done_at = case when o.status <> 'waiting' then now() end,
        begun_at = case when o.status <> 'waiting' then m.begun_at end,
        taken_by = case when o.status <> 'waiting' then m.taken_by end,
        next_try_at = case when o.status = 'waiting' then now() + o."pauseMs" * interval '1 millisecond' end
      from jsonb_to_recordset(${tx.json(rows as never)})
        as o(ids int[], tries int, status text, "isUnknown" boolean, "isGivenUp" boolean, words text,
          reference text, "pauseMs" float)
      where m.id = any(o.ids) and m.tries = o.tries and m.taken_by = ${takenBy}
        and m.status in ('waiting', 'unknown')`
    for (const [way, ofWay] of Map.groupBy(results, ({ message }) => message.way)) {
      await noteHealth(tx, way, ofWay, pace, random())
    }
  })
}

/** A gateway that takes keys may be asked again whatever happened; nothing is asked for more than `maxTries`. */
function finalOutcome({ message, handed, takesKeys }: Result, maxTries: number): SendResult {
  const again = handed.outcome === 'later' || (handed.outcome === 'unknown' && takesKeys)
  if (!again) return handed
  if (message.tries < maxTries) return { ...handed, outcome: 'later' }
  return handed.outcome === 'later' ? { outcome: 'refused', words: handed.words } : handed
}
