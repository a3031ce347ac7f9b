import type { Query, QueryClient } from '@tanstack/react-query'
import { concerns } from '../live/concerns.ts'
import { onLiveNews, type LiveNews } from '../live/live-feed.tsx'
import { askTogether, renderTogether } from './answers-together.tsx'
import { dropBegunCalls } from './begun-calls.tsx'
import type { LiveMeta } from './live-query.tsx'

/** At most two reads a second for a list, and one in five seconds for a long one. */
const readIntervalMs = 500
const longListIntervalMs = 5_000
/** What is due within so many milliseconds is read together, when the last of it is due. */
const togetherMs = 10
/** A list with more loaded pages is long: a refresh reads each of them. */
const maxShortPages = 3

interface Reading {
  /** Something has changed since the last read began. */
  isOutdated: boolean
  lastReadMs: number
  /** When it is read next; undefined while nothing is planned. */
  dueMs: number | undefined
}

/**
 * Reads again what is on the page when something changes that it shows: merged, never while a
 * request for the same is under way (then once after it), and in a hidden tab when it is looked at
 * again. What is in the cache only is read when it is shown. Returns how to stop.
 */
export function readLiveChanges(client: QueryClient): () => void {
  const cache = client.getQueryCache()
  const readings = new WeakMap<Query, Reading>()
  const planned = new Set<Query>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const readingOf = (query: Query): Reading => {
    const known = readings.get(query)
    if (known) return known
    const added = { isOutdated: false, lastReadMs: -Infinity, dueMs: undefined }
    readings.set(query, added)
    return added
  }

  function hear(news: LiveNews): void {
    // What the page has begun with, and no list shows yet.
    dropBegunCalls()
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
    if (!reading.isOutdated || reading.dueMs !== undefined) return
    if (document.visibilityState === 'hidden' || isFetching(query)) return
    reading.dueMs = Math.max(performance.now(), reading.lastReadMs + intervalOf(query))
    planned.add(query)
    wake()
  }

  /** Sets the timer for what is due first. */
  function wake(): void {
    clearTimeout(timer)
    if (planned.size === 0) return
    const dues = [...planned].map((query) => readingOf(query).dueMs!)
    const first = Math.min(...dues)
    const last = Math.max(...dues.filter((due) => due <= first + togetherMs))
    timer = setTimeout(readDue, Math.max(0, last - performance.now()))
  }

  function readDue(): void {
    // A timer may be early by the fraction of a millisecond.
    const now = performance.now() + 1
    const due = [...planned].filter((query) => readingOf(query).dueMs! <= now)
    askTogether(() => due.forEach(read))
    wake()
  }

  function read(query: Query): void {
    planned.delete(query)
    readingOf(query).dueMs = undefined
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
  renderTogether()
  const readVisible = () => {
    for (const query of cache.getAll()) if (readings.has(query)) schedule(query)
  }
  document.addEventListener('visibilitychange', readVisible)
  return () => {
    unsubscribeCache()
    unsubscribeNews()
    document.removeEventListener('visibilitychange', readVisible)
    clearTimeout(timer)
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
