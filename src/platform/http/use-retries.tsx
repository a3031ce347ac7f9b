import { useEffect, useRef } from 'react'
import { retryDelayMs } from './retry-pauses.ts'

/**
 * Retries after a failure: after growing pauses, and at once when the connection or the window
 * returns. A hidden window waits.
 */
export function useRetries(failed: boolean, attempt: () => void): void {
  const latestAttempt = useRef(attempt)
  useEffect(() => {
    latestAttempt.current = attempt
  })
  useEffect(() => {
    if (!failed) return undefined
    let failures = 1
    let timer: ReturnType<typeof setTimeout>
    const scheduleRetry = () => {
      timer = setTimeout(() => {
        failures += 1
        if (document.visibilityState === 'visible') latestAttempt.current()
        scheduleRetry()
      }, retryDelayMs(failures))
    }
    const retryNow = () => {
      if (document.visibilityState === 'visible') latestAttempt.current()
    }
    scheduleRetry()
    window.addEventListener('online', retryNow)
    document.addEventListener('visibilitychange', retryNow)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retryNow)
      document.removeEventListener('visibilitychange', retryNow)
    }
  }, [failed])
}
