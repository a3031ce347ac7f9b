import { Button, Title } from '@mantine/core'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { SheetLinks } from '../../visits/history/SheetLinks.tsx'
import classes from './PatientScreen.module.css'
import { listPatientSheets, type VisitSheets } from './patient-page.ts'
import { usePatientPages } from './use-patient-pages.tsx'

/** A patient's visits with their sheets to print, for a desk that does not read the record. */
export default function PatientSheets({ id }: { id: number }) {
  const t = useText()
  const { rows, reading, loadingFirst, loadingMore, loadMore } = usePatientPages<VisitSheets>(
    listPatientSheets,
    id,
  )
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
  if (rows.length === 0) {
    return (
      <div className={classes.failed}>
        {failedNote ?? (
          <EmptyNote title={t('patients.noSheets')} hint={t('sheet.nothingYetHint')} />
        )}
      </div>
    )
  }
  return (
    <div className={classes.visits}>
      {rows.map((visit) => (
        <section key={visit.id} className={classes.sheetsOfVisit}>
          <Title order={2} size="h6">
            {`${formatDay(visit.day)} · ${formatTimeOnDay(visit.day, visit.starts)} · ${visit.consultantName}`}
          </Title>
          <span className={classes.place}>{`${visit.serviceName} · ${visit.branchName}`}</span>
          <SheetLinks {...visit} />
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
