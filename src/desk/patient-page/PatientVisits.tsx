import { Button, Title } from '@mantine/core'
import { showDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { PastVisit as Visit } from '../../visits/history/history.ts'
import { PastVisit } from '../../visits/history/PastVisit.tsx'
import classes from './PatientScreen.module.css'
import { listClientVisits } from './patient-page.ts'
import { useClientPages } from './use-patient-pages.tsx'

interface ClientVisitsProps {
  id: number
  /** Whether more may open once the desk has marked an arrival. */
  untilArrival: boolean
}

/** What was recorded at a patient's visits, the latest first; more is read only when asked for. */
export default function ClientVisits({ id, untilArrival }: ClientVisitsProps) {
  const t = useText()
  const list = useClientPages<Visit>(listClientVisits, id)
  const { rows, reading, loadingFirst, loadingMore, loadMore } = list
  const { error, isFetching, isFetchNextPageError } = reading
  if (loadingFirst) return <AmbulanceOverlay visible />
  const failedNote = error && (
    <FailedNote
      failure={error}
      title={t('history.failed')}
      onRetry={isFetchNextPageError ? reading.fetchNextPage : reading.refetch}
      busy={isFetching}
    />
  )
  if (rows.length === 0 && failedNote) return <div className={classes.failed}>{failedNote}</div>
  if (rows.length === 0) {
    return (
      <div className={classes.failed}>
        {untilArrival ? (
          <EmptyNote title={t('history.untilArrival')} />
        ) : (
          <EmptyNote title={t('clients.noVisits')} hint={t('clients.noVisitsHint')} />
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
              {showDay(visit.day)}
            </Title>
          )}
          <PastVisit visit={visit} />
        </section>
      ))}
      {failedNote}
      {!failedNote && (loadMore || loadingMore) && (
        <Button variant="default" loading={loadingMore} onClick={loadMore}>
          {t('clients.earlierVisits')}
        </Button>
      )}
    </div>
  )
}
