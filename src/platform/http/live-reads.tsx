import type { Query, QueryClient } from '@tanstack/react-query'
import { concerns } from '../live/concerns.ts'
import { onLiveNews, type LiveNews } from '../live/live-feed.tsx'
import type { LiveMeta } from './live-query.tsx'

/** At most two reads a second for a list, and one in five seconds for a long one. */
const readIntervalMs = 500
const longListIntervalMs = 5_000
/** A list with more loaded pages is long: a refresh reads each of them. */
const maxShortPages = 3

interface Reading {
  /** Something has changed since the last read began. */
  isOutdated: boolean
  lastReadMs: number
  timer: ReturnType<typeof setTimeout> | undefined
}

/**
 * Reads again what is on the page when something changes that it shows: merged, never while a
 * request for the same is under way (then once after it), and in a hidden tab when it is looked at
 * again. What is in the cache only is read when it is shown. Returns how to stop.
 */
export function readLiveChanges(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const readings = new WeakMap<Query, Reading>()

  const readingOf = (query: Query): Reading => {
    const known = readings.get(query)
    if (known) return known
    const added = { isOutdated: false, lastReadMs: -Infinity, timer: undefined }
    readings.set(query, added)
    return added
  }

  function hear(news: LiveNews): void {
    for (const query of cache.getAll()) {
      if (!isConcerned(query, news)) continue
      if (!query.isActive()) query.invalidate()
      else {
        readingOf(query).isOutdated = true
        schedule(query)
      }
    }
  }

  function schedule(query: Query): void {
    const reading = readingOf(query)
    // A request under way, or a look at the page, comes back here.
    if (!reading.isOutdated || reading.timer !== undefined) return
    if (document.visibilityState === 'hidden' || isFetching(query)) return
    const wait = reading.lastReadMs + intervalOf(query) - performance.now()
    reading.timer = setTimeout(() => read(query), Math.max(0, wait))
  }

  function read(query: Query): void {
    readingOf(query).timer = undefined
    if (isFetching(query) || document.visibilityState === 'hidden') return
    // Closed meanwhile: read when it is shown again.
    if (!query.isActive()) query.invalidate()
    else {
      const { queryKey } = query
      void client.refetchQueries({ queryKey, exact: true }, { cancelRefetch: false })
    }
  }

  const unsubscribeCache = cache.subscribe((event) => {
    if (event.type !== 'updated' || !event.query.meta?.live) return
    const { query, action } = event
    // A further page of a list says nothing new of those before it.
    if (action.type === 'fetch' && !action.meta?.fetchMore) {
      const reading = readingOf(query)
      reading.lastReadMs = performance.now()
      reading.isOutdated = false
    }
    if (action.type === 'success' || action.type === 'error') schedule(query)
  })
  const unsubscribeNews = onLiveNews(hear)
  const readVisible = () => {
    for (const query of cache.getAll()) if (readings.has(query)) schedule(query)
  }
  document.addEventListener('visibilitychange', readVisible)
  return () => {
    unsubscribeCache()
    unsubscribeNews()
    document.removeEventListener('visibilitychange', readVisible)
    for (const query of cache.getAll()) clearTimeout(readings.get(query)?.timer)
  }
}

function isConcerned(query: Query, news: LiveNews): boolean {
  const meta = query.meta as Partial<LiveMeta> | undefined
  if (!meta?.live) return false
  const { live } = meta
  return (
    news.kind === 'anything' || news.changes.some((change) => concerns(live, live.input, change))
  )
}

const isFetching = (query: Query): boolean => query.state.fetchStatus !== 'idle'

function intervalOf(query: Query): number {
  const pages = (query.state.data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0
  return pages > maxShortPages ? longListIntervalMs : readIntervalMs
}
