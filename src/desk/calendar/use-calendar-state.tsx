import { useSearchParams } from 'react-router'
import { useRememberedBranch } from '../../masters/branches/use-remembered-branch.tsx'
import type { Day } from '../../platform/day/day.ts'
import { calendarSearch, readCalendarState, type CalendarState } from './calendar-state.ts'

/** The calendar's state in the address, and its setter. */
export function useCalendarState(today: Day) {
  const [search, setSearch] = useSearchParams()
  const state = readCalendarState(search, today)
  const [remembered, remember] = useRememberedBranch()
  const setState = (next: CalendarState) => {
    if (typeof next.branch === 'number') remember(next.branch)
    // Synchronous, because a delayed checkbox or switch looks as if the click was missed.
    setSearch(calendarSearch(next, today), { flushSync: true })
  }
  return { place: state, go: setState, remembered }
}
