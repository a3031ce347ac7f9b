import { useSyncExternalStore } from 'react'
import type { LiveChange } from './live.ts'

/** Whether this page hears of changes; off for a page on which nobody is signed in. */
export type LiveStatus =
  | { state: 'off' }
  | { state: 'live' }
  /** Not live any more, or not yet, since an instant of the clinic's clock in milliseconds. */
  | { state: 'broken'; sinceMs: number }

/** What a page hears: what changed, or that anything may have changed. */
export type LiveNews = { kind: 'changes'; changes: LiveChange[] } | { kind: 'anything' }

let status: LiveStatus = { state: 'off' }
const statusListeners = new Set<() => void>()
const newsListeners = new Set<(news: LiveNews) => void>()

export const liveStatus = (): LiveStatus => status

export function setLiveStatus(next: LiveStatus): void {
  // Broken since the first moment.
  if (status.state === 'broken' && next.state === 'broken') return
  if (status.state === next.state) return
  status = next
  for (const listener of statusListeners) listener()
}

/** Tells this page's lists, dialogs and forms. */
export function publishNews(news: LiveNews): void {
  for (const listener of newsListeners) listener(news)
}

/** Registers a listener for what changes; returns how to unsubscribe. */
export function onLiveNews(listener: (news: LiveNews) => void): () => void {
  newsListeners.add(listener)
  return () => newsListeners.delete(listener)
}

function subscribeStatus(listener: () => void): () => void {
  statusListeners.add(listener)
  return () => statusListeners.delete(listener)
}

/** The status of the stream; re-renders when it changes. */
export const useLiveStatus = (): LiveStatus => useSyncExternalStore(subscribeStatus, liveStatus)
