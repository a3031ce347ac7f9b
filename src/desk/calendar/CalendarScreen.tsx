import '../../scheduling/appointments/state-colours.css'
import './calendar-colours.css'
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { MissingMasterNote } from '../../masters/kit/MissingMasterNote.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import classes from './CalendarScreen.module.css'
import {
  branchInView,
  calendarSearch,
  readCalendarState,
  type CalendarState,
} from './calendar-state.ts'
import { MonthView } from './MonthView.tsx'
import { TimeView } from './TimeView.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'
import { useSearchParams } from 'react-router'
import { useDeskBranch } from '../../masters/branches/use-desk-filter.tsx'
import type { Day } from '../../platform/day/day.ts'

/** The calendar of a branch or of one consultant, by day, week or month. */
export default function CalendarScreen() {
  const t = useText()
  const now = useClinicNow()
  const ownOnly = can(useStaff(), 'see the consultant dashboard')
  const { place: state, go: setState, changeFilters, remembered } = useCalendarState(now.today)
  const { data: branches, error, isFetching, refetch } = useBranches()
  const failed = error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('dashboard.errorBranches'))
  }, [failed, t])

  const branch = branchInView(state, {
    ownOnly,
    remembered,
    branches: (branches ?? []).map(({ id }) => id),
  })
  const view = { ...state, branch }
  const { consultant, service, cancelled } = state
  return (
    <div className={classes.screen}>
      <CalendarBar state={state} today={now.today} onNavigate={setState} />
      <CalendarFilters
        {...{ branch, consultant, service, cancelled }}
        ownOnly={ownOnly}
        onChange={changeFilters}
      />
      {!branches ? (
        error ? (
          <div className={classes.note}>
            <FailedNote problem={error} onRetry={refetch} isRetrying={isFetching} />
          </div>
        ) : (
          <AmbulanceOverlay visible />
        )
      ) : branches.length === 0 ? (
        <div className={classes.note} role="status">
          <MissingMasterNote master="branches" />
        </div>
      ) : state.mode === 'month' ? (
        <MonthView state={state} view={view} today={now.today} />
      ) : (
        <TimeView view={view} now={now} />
      )}
    </div>
  )
}

/**
 * The calendar's state in the address, and its setter. `changeFilters` stays the same, so that the filters are
 * not rendered for another day.
 */
function useCalendarState(today: Day) {
  const [search, setSearch] = useSearchParams()
  const state = readCalendarState(search, today)
  const [remembered, remember] = useDeskBranch()
  const setState = (next: CalendarState) => {
    if (typeof next.branch === 'number') remember(next.branch)
    // Synchronous, because a delayed checkbox or switch looks as if the click was missed.
    setSearch(calendarSearch(next, today), { flushSync: true })
  }
  const latest = useRef({ state, setState })
  useLayoutEffect(() => {
    latest.current = { state, setState }
  })
  const changeFilters = useCallback((filters: Partial<CalendarState>) => {
    const now = latest.current
    now.setState({ ...now.state, ...filters })
  }, [])
  return { place: state, go: setState, changeFilters, remembered }
}
