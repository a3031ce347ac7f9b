import { useState } from 'react'

// The calendar was the first to remember it.
const key = 'calendar.branch'

/** The branch that this desk looked at last: it is nearly always the one where the desk stands. */
export function useRememberedBranch(): [number | null, (branch: number) => void] {
  const [remembered, setRemembered] = useState(readRemembered)
  return [
    remembered,
    (branch) => {
      setRemembered(branch)
      try {
        localStorage.setItem(key, String(branch))
      } catch {
        // Storage can be full or closed to us: then it is the first branch again next time.
      }
    },
  ]
}

function readRemembered(): number | null {
  try {
    return Number(localStorage.getItem(key)) || null
  } catch {
    return null
  }
}
