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
    // Safari before version 26 cannot tell when it has nothing to do.
    if (!('requestIdleCallback' in window) || savesData()) return undefined
    const waiting = [...parts]
    let idle: number | undefined
    const loadNext = () => {
      idle = requestIdleCallback(async () => {
        if (!navigator.serviceWorker?.controller) return
        await waiting.shift()?.preload()
        if (idle !== undefined && waiting.length > 0) loadNext()
      })
    }
    const timer = setTimeout(loadNext, restMs)
    return () => {
      clearTimeout(timer)
      if (idle !== undefined) cancelIdleCallback(idle)
      idle = undefined
    }
  }, [parts])
}

/** Chromium's Network Information; other browsers do not say. */
const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
