import { useEffect, useRef } from 'react'
import type { ProblemError } from './problem.ts'

/** Whether the same call may succeed later without anybody intervening. */
export const isRetryable = ({ status }: Pick<ProblemError, 'status'>): boolean =>
  status >= 500 || status === 429

const retryDelaysMs = [3_000, 6_000, 12_000, 24_000] as const
const maxRetryDelayMs = 60_000

/** Milliseconds to wait after a number of consecutive failures. */
export const retryDelayMs = (failures: number): number =>
  retryDelaysMs[failures - 1] ?? maxRetryDelayMs

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
