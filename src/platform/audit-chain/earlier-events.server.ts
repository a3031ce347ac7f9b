import { createHash, type Hash } from 'node:crypto'
import { z } from 'zod'
import type { Db, Queryable } from '../db/connect.server.ts'
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
 * Seals what is left of the earlier events, a hundred thousand ids at a time, in statements that keep
 * nobody waiting. Several processes may call it.
 */
export async function sealEarlierEvents(db: Db, stopping?: AbortSignal): Promise<void> {
  while (await sealNext(db)) {
    if (stopping?.aborted) return
  }
}

/** Returns whether there may be more. */
async function sealNext(db: Db): Promise<boolean> {
  const [head] = await db<{ lastId: string }[]>`select last_id from audit_head where stream = 0`
  const lastId = Number(head?.lastId ?? 0)
  const firstBlock = await nextBlock(db)
  const endBlock = Math.min(firstBlock + blocksPerSeal, blockOf(String(lastId)) + 1)
  if (lastId === 0 || firstBlock >= endBlock) return false
  const hashes = new BlockHashes()
  const range = db`stream is null and id > ${firstBlock * idsPerBlock}
    and id <= ${Math.min(endBlock * idsPerBlock, lastId)}`
  for await (const event of readEvents(db, range)) hashes.add(event)
  const seal: EarlierSeal = {
    firstBlock,
    blocks: Array.from({ length: endBlock - firstBlock }, (_, n) => hashes.hashOf(firstBlock + n)),
    events: hashes.events,
    lastId,
  }
  return db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('opd-clinic audit seal'))`
    // Another process was quicker.
    if ((await nextBlock(tx)) !== firstBlock) return true
    await tx`
      insert into audit_event (action, subject, after)
      values ('sealed', 'audit', ${JSON.stringify(seal)}::text::jsonb)`
    return true
  })
}

/** The first block that is not sealed. */
async function nextBlock(db: Queryable): Promise<number> {
  const [last] = await db<{ after: string }[]>`
    select after::text as after from audit_event where action = 'sealed' and subject = 'audit'
    order by at desc, id desc limit 1`
  if (!last) return 0
  const { firstBlock, blocks } = earlierSeal.parse(JSON.parse(last.after))
  return firstBlock + blocks.length
}
