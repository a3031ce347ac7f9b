import { Button, Title } from '@mantine/core'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { PastVisit as Visit } from '../../visits/history/history.ts'
import { PastVisit } from '../../visits/history/PastVisit.tsx'
import classes from './PatientScreen.module.css'
import { listPatientVisits } from './patient-page.ts'
import { usePatientPages } from './use-patient-pages.tsx'

interface PatientVisitsProps {
  id: number
  /** True if more visits open once the desk marks an arrival. */
  untilArrival: boolean
}

/** The recorded visits of a patient, latest first; more pages load on request. */
export default function PatientVisits({ id, untilArrival }: PatientVisitsProps) {
  const t = useText()
  const list = usePatientPages<Visit>(listPatientVisits, id)
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
  if (rows.length === 0 && failedNote) return <div className={classes.failed}>{failedNote}</div>
  if (rows.length === 0) {
    return (
      <div className={classes.failed}>
        {untilArrival ? (
          <EmptyNote title={t('history.untilArrival')} />
        ) : (
          <EmptyNote title={t('patients.noVisits')} hint={t('patients.noVisitsHint')} />
        )}
      </div>
    )
  }
  return (
    <div className={classes.visits}>
      {untilArrival && <p>{t('history.untilArrival')}</p>}
      {rows.map((visit, index) => (
        <section key={visit.appointmentId} className={classes.visit}>
          {rows[index - 1]?.day !== visit.day && (
            <Title order={2} size="h5">
              {formatDay(visit.day)}
            </Title>
          )}
          <PastVisit visit={visit} />
        </section>
      ))}
      {failedNote}
      {!failedNote && (loadMore || loadingMore) && (
        <Button variant="default" loading={loadingMore} onClick={loadMore}>
          {t('patients.earlierVisits')}
        </Button>
      )}
    </div>
  )
}
