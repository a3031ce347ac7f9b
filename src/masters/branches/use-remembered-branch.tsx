import { useState } from 'react'
import { readDeskFilter } from './use-desk-filter.tsx'

// The calendar stored it first, hence the name.
const storageKey = 'calendar.branch'

/**
 * The branch that a booking begins with, and its setter: the desk's own, else the one first booked at,
 * which filters no list.
 */
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
    return readDeskFilter().branch ?? (Number(localStorage.getItem(storageKey)) || null)
  } catch {
    return null
  }
}
