import { useSearchParams } from 'react-router'
import { useRememberedBranch } from '../../masters/branches/use-remembered-branch.tsx'
import type { Day } from '../../platform/day/day.ts'
import { placeSearch, readPlace, type CalendarPlace } from './calendar-state.ts'

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
