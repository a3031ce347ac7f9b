import { createHash } from 'node:crypto'
import type { AuditAnchor, AuditHead } from './audit-events.server.ts'
import { auditLine, toCanonicalEvent, type StoredEvent } from './audit-line.ts'
import type { AuditFinding, Neighbour } from './audit-finding.ts'
import { BlockHashes, blockOf, earlierSeal, idsPerBlock } from './earlier-events.server.ts'

const maxFindings = 100
/** As in the database's function `chain_audit_event`. */
const streamCount = 64

interface StreamState {
  position: number
  hash: string | null
  last: Neighbour | null
  /** The newest anchor that fits. */
  fits: Date | null
  isRewritten: boolean
}

interface NotedHeads {
  earlierEnd: number
  missingHeads: number
}

/** Checks audit events one after the other, in the order of their ids. */
export class ChainCheck {
  readonly #streams = new Map<number, StreamState>()
  /** By stream and position. */
  readonly #anchors = new Map<string, { anchor: AuditAnchor; hash: string }[]>()
  readonly #ends = new Map<number, number>()
  readonly #earlierEnd: number
  readonly #blocks = new BlockHashes()
  #sealedBlocks = 0
  #unsealed = new Map<number, number>()
  #events = 0
  readonly #findings: AuditFinding[] = []
  #findingCount = 0

  constructor(anchors: readonly AuditAnchor[], { earlierEnd, missingHeads }: NotedHeads) {
    this.#earlierEnd = earlierEnd
    if (missingHeads > 0) this.#report({ kind: 'headsChanged' })
    for (const anchor of anchors.toSorted((a, b) => a.takenAt.getTime() - b.takenAt.getTime())) {
      for (const { stream, position, hash } of anchor.heads) {
        const key = `${stream} ${position}`
        this.#anchors.set(key, [...(this.#anchors.get(key) ?? []), { anchor, hash }])
        this.#ends.set(stream, Math.max(position, this.#ends.get(stream) ?? 0))
      }
    }
  }

  add(event: StoredEvent): void {
    this.#events += 1
    if (event.stream === null) this.#addEarlier(event)
    else this.#addChained(event, event.stream, event.position ?? 0)
  }

  /** What was found, after the last event. */
  finish() {
    for (const [stream, end] of this.#ends) {
      const { position, last } = this.#stateOf(stream)
      if (position >= end) continue
      this.#report({ kind: 'removed', count: end - position, previous: last, next: null })
    }
    const unsealed = [...this.#unsealed].filter(([block]) => block >= this.#sealedBlocks)
    const heads: AuditHead[] = [...this.#streams]
      .filter(([, { position }]) => position > 0)
      .map(([stream, { position, hash }]) => ({ stream, position, hash: hash ?? '' }))
    return {
      events: this.#events,
      earlierEvents: this.#blocks.events,
      unsealedEvents: unsealed.reduce((sum, [, count]) => sum + count, 0),
      heads: heads.toSorted((a, b) => a.stream - b.stream),
      findingCount: this.#findingCount,
      findings: this.#findings,
    }
  }

  #report(finding: AuditFinding): void {
    this.#findingCount += 1
    if (this.#findings.length < maxFindings) this.#findings.push(finding)
  }

  #stateOf(stream: number): StreamState {
    const state = this.#streams.get(stream)
    if (state) return state
    const first = { position: 0, hash: null, last: null, fits: null, isRewritten: false }
    this.#streams.set(stream, first)
    return first
  }

  #addEarlier(event: StoredEvent): void {
    const id = Number(event.id)
    // Since the streams began, no event has been written without one.
    if (id < 1 || id > this.#earlierEnd || event.hash !== null || event.position !== null) {
      this.#report({ kind: 'inserted', event: neighbourOf(event) })
      return
    }
    this.#blocks.add(event)
    const block = blockOf(event.id)
    this.#unsealed.set(block, (this.#unsealed.get(block) ?? 0) + 1)
  }

  #addChained(event: StoredEvent, stream: number, position: number): void {
    const state = this.#stateOf(stream)
    const neighbour = neighbourOf(event)
    if (position <= state.position || stream < 1 || stream > streamCount) {
      this.#report({ kind: 'inserted', event: neighbour })
      return
    }
    if (position > state.position + 1) {
      const count = position - state.position - 1
      this.#report({ kind: 'removed', count, previous: state.last, next: neighbour })
    } else if (!fitsHash(event, state.hash)) {
      this.#report({ kind: 'changed', event: neighbour, since: state.fits })
    }
    Object.assign(state, { position, hash: event.hash, last: neighbour })
    this.#compareAnchors(event, state, stream)
    if (event.action === 'sealed' && event.subject === 'audit') this.#compareSeal(event)
  }

  #compareAnchors(event: StoredEvent, state: StreamState, stream: number): void {
    for (const { anchor, hash } of this.#anchors.get(`${stream} ${state.position}`) ?? []) {
      if (hash === event.hash) {
        state.fits = anchor.takenAt
      } else if (!state.isRewritten) {
        state.isRewritten = true
        const { name, takenAt } = anchor
        const finding = { event: neighbourOf(event), anchor: name, since: state.fits }
        this.#report({ kind: 'rewritten', ...finding, until: takenAt })
      }
    }
  }

  #compareSeal(event: StoredEvent): void {
    const parsed = earlierSeal.safeParse(event.after === null ? null : JSON.parse(event.after))
    if (!parsed.success) return
    const { firstBlock, blocks, lastId } = parsed.data
    if (lastId !== this.#earlierEnd) this.#report({ kind: 'headsChanged' })
    this.#sealedBlocks = Math.max(this.#sealedBlocks, firstBlock + blocks.length)
    blocks.forEach((hash, index) => {
      const block = firstBlock + index
      if (this.#blocks.hashOf(block) === hash) return
      const ids = { firstId: block * idsPerBlock + 1, lastId: (block + 1) * idsPerBlock }
      this.#report({ kind: 'earlierChanged', ...ids })
    })
  }
}

const neighbourOf = ({ id, at }: StoredEvent): Neighbour => ({
  id,
  at: new Date(Number(at) / 1000),
})

/** As it was printed first, which is quicker; then in the one form that is hashed. */
const fitsHash = (event: StoredEvent, previousHash: string | null): boolean =>
  sha256(auditLine(event, previousHash)) === event.hash ||
  sha256(auditLine(toCanonicalEvent(event), previousHash)) === event.hash

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
