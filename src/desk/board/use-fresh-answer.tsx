import { useEffect, useState } from 'react'
import { currentInstantMs } from '../../platform/clock/clinic-clock.tsx'

/** Older answers are shown with their time. */
const freshMs = 20_000
const tickMs = 2_000

/**
 * Whether an answer is too old to be taken for the present; `at` is the server's instant of it. Looks
 * by itself, since no newer answer may come.
 */
export function useIsOld(at: string | undefined): boolean {
  const [, tick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => tick((count) => count + 1), tickMs)
    return () => clearInterval(timer)
  }, [])
  return at !== undefined && currentInstantMs() - Date.parse(at) > freshMs
}

/** The secret of the link that opened the page: it is after the #, which no server and no log sees. */
export const linkOfPage = (hash: string): string => hash.replace(/^#/, '').slice(0, 64)
