import { useEffect } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/** After it was shown: its lists are read first. */
const restMs = 2_000

/**
 * Loads parts one after the other while the page has nothing else to do, so that the first press of a key
 * that needs one finds it there. Only where the desk's worker keeps files, so that each comes over the line
 * once in a version, and not for who wants to save data. `parts` must be the same array in each render.
 */
export function useLoadAhead(parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  useEffect(() => {
    const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer }
    // Safari before version 26 cannot tell when it has nothing to do.
    if (!serviceWorker || !('requestIdleCallback' in window) || savesData()) return undefined
    const waiting = [...parts]
    let next: number | undefined
    let isOver = false
    const loadNext = () => {
      next = requestIdleCallback(async () => {
        await waiting.shift()?.preload()
        if (!isOver && waiting.length > 0) loadNext()
      })
    }
    // On a desk's first visit the worker takes over some time after the page has come.
    const begin = () => {
      if (serviceWorker.controller) loadNext()
      else serviceWorker.addEventListener('controllerchange', loadNext, { once: true })
    }
    const timer = setTimeout(begin, restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
      serviceWorker.removeEventListener('controllerchange', loadNext)
      if (next !== undefined) cancelIdleCallback(next)
    }
  }, [parts])
}

/** Chromium's Network Information; other browsers do not say. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
