import '../../scheduling/appointments/calendar-colours.css'
import { useEffect } from 'react'
import { may } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { useBranches } from '../../masters/branches/BranchSelect.tsx'
import { NoBranchNote } from '../../masters/branches/NoBranchNote.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import classes from './CalendarScreen.module.css'
import { branchInView } from './calendar-state.ts'
import { MonthView } from './MonthView.tsx'
import { TimeView } from './TimeView.tsx'
import { useCalendarPlace } from './use-calendar-state.tsx'
import { useClinicNow } from '../../platform/clock/use-clinic-now.tsx'

/** The diary of a branch or of one consultant, by day, week or month. */
export default function CalendarScreen() {
  const t = useText()
  const now = useClinicNow()
  const ownOnly = may(useStaff(), 'see the consultant dashboard')
  const { place, go, remembered } = useCalendarPlace(now.today)
  const { data: branches, error, isFetching, refetch } = useBranches()
  const failed = error !== null && error.code !== 'signed_out'
  useEffect(() => {
    if (failed) toast.error(t('dashboard.errorBranches'))
  }, [failed])

  const branch = branchInView(place, {
    ownOnly,
    remembered,
    branches: (branches ?? []).map(({ id }) => id),
  })
  const look = { ...place, branch }
  return (
    <div className={classes.screen}>
      <CalendarBar place={place} today={now.today} onGo={go} />
      <CalendarFilters
        look={look}
        ownOnly={ownOnly}
        onChange={(next) => go({ ...place, ...next })}
      />
      {!branches ? (
        error ? (
          <div className={classes.note}>
            <FailedNote failure={error} onRetry={refetch} busy={isFetching} />
          </div>
        ) : (
          <AmbulanceOverlay visible />
        )
      ) : branches.length === 0 ? (
        <div className={classes.note} role="status">
          <NoBranchNote />
        </div>
      ) : place.view === 'month' ? (
        <MonthView place={place} look={look} today={now.today} />
      ) : (
        <TimeView look={look} now={now} />
      )}
    </div>
  )
}
