import { useEffect, useRef } from 'react'
import { pauseAfterMs } from './try-again.ts'

/**
 * Tries something again while it has failed: after growing pauses, at once when the line or the
 * window comes back. A hidden window waits.
 */
export function useRetries(failed: boolean, attempt: () => void): void {
  const latest = useRef(attempt)
  useEffect(() => {
    latest.current = attempt
  })
  useEffect(() => {
    if (!failed) return undefined
    let failures = 1
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(() => {
        failures += 1
        if (document.visibilityState === 'visible') latest.current()
        wait()
      }, pauseAfterMs(failures))
    }
    const atOnce = () => {
      if (document.visibilityState === 'visible') latest.current()
    }
    wait()
    window.addEventListener('online', atOnce)
    document.addEventListener('visibilitychange', atOnce)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', atOnce)
      document.removeEventListener('visibilitychange', atOnce)
    }
  }, [failed])
}
