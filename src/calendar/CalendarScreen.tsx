import './calendar-colours.css'
import { useEffect } from 'react'
import { may } from '../access/access.ts'
import { useStaff } from '../access/stored-session.tsx'
import { useBranches } from '../branches/BranchSelect.tsx'
import { useText } from '../i18n/languages.tsx'
import { AmbulanceOverlay } from '../ui/AmbulanceOverlay.tsx'
import { toast } from '../ui/toast.tsx'
import { CalendarBar } from './CalendarBar.tsx'
import { CalendarFilters } from './CalendarFilters.tsx'
import classes from './CalendarScreen.module.css'
import { branchInView } from './calendar-place.ts'
import { MonthView } from './MonthView.tsx'
import { TimeView } from './TimeView.tsx'
import { useCalendarPlace } from './use-calendar-place.tsx'
import { useClinicNow } from '../access/use-clinic-now.tsx'

/** The diary of a branch or of one consultant, by day, week or month. */
export default function CalendarScreen() {
  const t = useText()
  const now = useClinicNow()
  const ownOnly = may(useStaff(), 'see the consultant dashboard')
  const { place, go, remembered } = useCalendarPlace(now.today)
  const { data: branches, error } = useBranches()
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
        <AmbulanceOverlay visible={!failed} />
      ) : place.view === 'month' ? (
        <MonthView place={place} look={look} today={now.today} />
      ) : (
        <TimeView look={look} now={now} />
      )}
    </div>
  )
}
