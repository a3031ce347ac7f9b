import type { LiveDependency, LiveInput } from '../live/concerns.ts'
import { useLiveStatus } from '../live/live-feed.tsx'
import type { CallShape } from './call-contract.ts'

/** What a query of a live call carries: `live-reads.tsx` reads it again by this. */
export interface LiveMeta extends Record<string, unknown> {
  live: LiveDependency & { input: LiveInput }
}

/** Milliseconds between the reads of a live list while the stream is broken. */
const brokenPollMs = 30_000

/** The meta of a query for a call; undefined for one that depends on nothing that changes live. */
export const liveMetaOf = (contract: CallShape, input: LiveInput): LiveMeta | undefined =>
  contract.live && { live: { subjects: contract.live, scope: contract.liveScope, input } }

/**
 * How long a query waits until it reads again by itself: a live one not at all while the stream
 * stands and the last answer came, and else every 30 s.
 */
export function useLivePoll(
  meta: Record<string, unknown> | undefined,
  pollIntervalMs: number | undefined,
): (query: { state: { error: unknown } }) => number | false {
  const { state } = useLiveStatus()
  if (!meta?.live || state === 'off') return () => pollIntervalMs ?? false
  const fallbackMs = pollIntervalMs ?? brokenPollMs
  return (query) => (state === 'live' && !query.state.error ? false : fallbackMs)
}
