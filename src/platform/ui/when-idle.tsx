import { useEffect, useEffectEvent } from 'react'
import type { LazyPart } from './lazy-part.tsx'

/** Calls when the page has nothing else to do; answers what takes it back. */
export function whenIdle(call: () => void): () => void {
  // Safari does not say when it is idle.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 50)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(call)
  return () => cancelIdleCallback(handle)
}

/** Calls once what was rendered can be seen, and the page has nothing else to do. */
export function onceSeen(call: () => void): () => void {
  let cancel: () => void
  // The page may be idle before the frame.
  const frame = requestAnimationFrame(() => {
    cancel = whenIdle(call)
  })
  cancel = () => cancelAnimationFrame(frame)
  return () => cancel()
}

/**
 * Loads parts that the screen will show soon, one after the other while the page has nothing else to do:
 * what is there is shown at once, and what asks for it does not wait for the requests of its scripts.
 */
export function usePreloads(parts: readonly Pick<LazyPart<never>, 'preload'>[]): void {
  const start = useEffectEvent(() => {
    let isGone = false
    const loadFrom = (index: number) => {
      const part = parts[index]
      if (!part) return
      whenIdle(() => {
        if (!isGone) void part.preload().then(() => loadFrom(index + 1))
      })
    }
    loadFrom(0)
    return () => {
      isGone = true
    }
  })
  useEffect(() => start(), [])
}
