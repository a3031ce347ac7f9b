import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Day } from '../day/day.ts'
import { placeSearch, readPlace, type CalendarPlace } from './calendar-place.ts'

/** What the calendar shows, read from the address, and the way to somewhere else. */
export function useCalendarPlace(today: Day) {
  const [search, setSearch] = useSearchParams()
  const place = readPlace(search, today)
  const [remembered, remember] = useRememberedBranch()
  const go = (next: CalendarPlace) => {
    if (typeof next.branch === 'number') remember(next.branch)
    // At once: a tick or a switch that answers late looks as if it had not been hit.
    setSearch(placeSearch(next, today), { flushSync: true })
  }
  return { place, go, remembered }
}

const key = 'calendar.branch'

/** The branch that this desk looked at last: it is nearly always the one where the desk stands. */
function useRememberedBranch(): [number | null, (branch: number) => void] {
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
