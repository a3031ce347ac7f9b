import type { Db, Transaction } from '../db/connect.server.ts'
import type { AuditAnchor, AuditHead } from './audit-events.server.ts'
import type { AuditFinding } from './audit-finding.ts'
import { ChainCheck } from './chain-check.server.ts'
import { readEvents } from './audit-events.server.ts'

/** What a check of all audit events found. */
export interface AuditReport {
  checkedAt: Date
  /** The number of all events. */
  events: number
  /** Of them those from before the streams, and those of these that are not sealed yet. */
  earlierEvents: number
  unsealedEvents: number
  /** How far each stream reaches: from here the check of a next time would go on. */
  heads: AuditHead[]
  findingCount: number
  /** The first hundred. */
  findings: AuditFinding[]
}

/**
 * Reads every audit event, as they are at one moment, and says what was changed, removed or put in.
 * The clinic goes on meanwhile; memory stays the same however many events there are. What was removed
 * or written again by somebody who also computed all hashes again is found by `anchors` alone, from
 * places that they did not reach.
 */
export const verifyAudit = (
  db: Db,
  { anchors = [], stopping }: { anchors?: AuditAnchor[]; stopping?: AbortSignal } = {},
): Promise<AuditReport> =>
  db.begin('isolation level repeatable read read only', async (tx) => {
    await tx`select set_config('statement_timeout', '0', true)`
    const [row] = await tx<[{ now: Date }]>`select now()`
    const noted = await readNotedHeads(tx, row.now)
    const check = new ChainCheck([noted.anchor, ...anchors], noted)
    for await (const event of readEvents(tx, tx`true`)) {
      stopping?.throwIfAborted()
      check.add(event)
    }
    return { checkedAt: row.now, ...check.finish() }
  })

/** The heads that the database notes itself, every minute. */
async function readNotedHeads(tx: Transaction, now: Date) {
  const rows = await tx<
    { stream: number; position: number; lastId: string; hash: string | null }[]
  >`
    select stream, stream_position as position, last_id, encode(hash, 'hex') as hash
    from audit_head order by stream`
  const heads = rows.flatMap(({ stream, position, hash }) =>
    stream > 0 && position > 0 ? [{ stream, position, hash: hash ?? '' }] : [],
  )
  return {
    anchor: { name: 'audit_head', takenAt: now, heads },
    /** The last id of the events from before the streams. */
    earlierEnd: Number(rows.find(({ stream }) => stream === 0)?.lastId ?? 0),
    missingHeads: 65 - rows.filter(({ stream }) => stream >= 0 && stream <= 64).length,
  }
}
