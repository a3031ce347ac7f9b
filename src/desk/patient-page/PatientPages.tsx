import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import classes from './PatientScreen.module.css'
import type { usePatientPages } from './use-patient-pages.tsx'

interface PatientPagesProps {
  list: ReturnType<typeof usePatientPages>
  /** The message where there is nothing. */
  empty: ReactNode
  /** The rows that are there. */
  children: ReactNode
}

/** A patient's visits page by page, latest first: while they load, after a failure, and where there is none. */
export function PatientPages({ list, empty, children }: PatientPagesProps) {
  const t = useText()
  const { rows, reading, loadingFirst, loadingMore, loadMore } = list
  const { error, isFetching, isFetchNextPageError } = reading
  if (loadingFirst) return <AmbulanceOverlay visible />
  const failedNote = error && (
    <FailedNote
      problem={error}
      title={t('history.failed')}
      onRetry={isFetchNextPageError ? reading.fetchNextPage : reading.refetch}
      isRetrying={isFetching}
    />
  )
  if (rows.length === 0) return <div className={classes.failed}>{failedNote ?? empty}</div>
  return (
    <div className={classes.visits}>
      {children}
      {failedNote}
      {!failedNote && (loadMore || loadingMore) && (
        <Button variant="default" loading={loadingMore} onClick={loadMore}>
          {t('patients.earlierVisits')}
        </Button>
      )}
    </div>
  )
}
