import { useEffect, useState } from 'react'

/**
 * How many there are of what a screen reads when it opens; until that is known, how many there were
 * last on this desk, or one, so that what stands below them has its place from the start.
 */
export function useLastCount(name: string, count: number | undefined): number {
  const key = `count.${name}`
  const [before] = useState(() => Number(localStorage.getItem(key) ?? 1) || 0)
  useEffect(() => {
    if (count === undefined) return
    try {
      localStorage.setItem(key, String(count))
    } catch {
      // Storage can be full or blocked: the next screen then keeps room for as many as before.
    }
  }, [key, count])
  return count ?? before
}
