import { useState } from 'react'

// The calendar stored it first, hence the name.
const storageKey = 'calendar.branch'

/** The branch last chosen at this desk, which is nearly always the desk's own, and its setter. */
export function useRememberedBranch(): [number | null, (branch: number) => void] {
  const [remembered, setRemembered] = useState(readRemembered)
  return [
    remembered,
    (branch) => {
      setRemembered(branch)
      try {
        localStorage.setItem(storageKey, String(branch))
      } catch {
        // Storage can be full or blocked: the next page then starts with the first branch.
      }
    },
  ]
}

function readRemembered(): number | null {
  try {
    return Number(localStorage.getItem(storageKey)) || null
  } catch {
    return null
  }
}
