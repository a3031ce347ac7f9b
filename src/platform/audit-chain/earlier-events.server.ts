import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Transaction } from '../db/connect.server.ts'
import { auditLine, toCanonicalEvent, type StoredEvent } from './audit-line.ts'
import { readEvents } from './audit-events.server.ts'

// The events from before the streams are sealed as they are found, by blocks of a thousand ids, each
// with a hash over all of its events. The hashes stand in audit events of their own, in the streams.

export const idsPerBlock = 1000
const blocksPerSeal = 100

/** What `after` of an audit event 'sealed' says. */
export const earlierSeal = z.object({
  /** From 0; the block n has the ids from n * 1000 + 1. */
  firstBlock: z.int().min(0),
  /** The hash of each block; null for one without events. */
  blocks: z.array(z.string().nullable()),
  events: z.int().min(0),
  /** The last id of all earlier events. */
  lastId: z.int(),
})
type EarlierSeal = z.infer<typeof earlierSeal>

/** The number of the block of an id. */
export const blockOf = (id: string): number => Math.floor((Number(id) - 1) / idsPerBlock)

/** Computes the hashes of blocks from events in the order of their ids. */
export class BlockHashes {
  /** By the number of the block. */
  readonly #done = new Map<number, string>()
  #open: { block: number; hash: Hash } | undefined
  events = 0

  add(event: StoredEvent): void {
    const block = blockOf(event.id)
    if (this.#open?.block !== block) {
      this.#close()
      this.#open = { block, hash: createHash('sha256') }
    }
    this.#open!.hash.update(`${auditLine(toCanonicalEvent(event), null)}\n`)
    this.events += 1
  }

  #close(): void {
    if (this.#open) this.#done.set(this.#open.block, this.#open.hash.digest('hex'))
    this.#open = undefined
  }

  /** The hash of a block, after all of its events. */
  hashOf(block: number): string | null {
    this.#close()
    return this.#done.get(block) ?? null
  }
}

/**
 * Seals what is left of the earlier events, a hundred thousand ids at a time, each in a transaction
 * that keeps nobody waiting. Several processes may call it.
 */
export async function sealEarlierEvents(db: Db, stopping?: AbortSignal): Promise<void> {
  while (await db.begin((tx) => sealNext(tx))) {
    if (stopping?.aborted) return
  }
}

async function sealNext(tx: Transaction): Promise<boolean> {
  const [lock] = await tx<[{ isMine: boolean; lastId: string | null }]>`
    select pg_try_advisory_xact_lock(hashtext('opd-clinic audit seal')) as is_mine,
      (select last_id from audit_head where stream = 0)`
  const lastId = Number(lock.lastId ?? 0)
  if (!lock.isMine || lastId === 0) return false
  const [last] = await tx<{ after: string }[]>`
    select after::text as after from audit_event where action = 'sealed' and subject = 'audit'
    order by at desc, id desc limit 1`
  const before = last && earlierSeal.parse(JSON.parse(last.after))
  const firstBlock = before ? before.firstBlock + before.blocks.length : 0
  const endBlock = Math.min(firstBlock + blocksPerSeal, blockOf(String(lastId)) + 1)
  if (firstBlock >= endBlock) return false
  const hashes = new BlockHashes()
  const range = tx`stream is null and id > ${firstBlock * idsPerBlock}
    and id <= ${Math.min(endBlock * idsPerBlock, lastId)}`
  for await (const event of readEvents(tx, range)) hashes.add(event)
  const seal: EarlierSeal = {
    firstBlock,
    blocks: Array.from({ length: endBlock - firstBlock }, (_, n) => hashes.hashOf(firstBlock + n)),
    events: hashes.events,
    lastId,
  }
  await tx`
    insert into audit_event (action, subject, after)
    values ('sealed', 'audit', ${JSON.stringify(seal)}::text::jsonb)`
  return true
}
