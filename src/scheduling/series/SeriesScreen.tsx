import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { isMissing, MissingRow } from '../../access/auth/MissingRow.tsx'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { SessionCounts } from './SessionCounts.tsx'
import type { Series } from './series-page.ts'
import classes from './SeriesScreen.module.css'
import { SessionsSection, type SessionsSectionProps } from './SessionsSection.tsx'
import { useSeries } from './use-series.tsx'

interface SeriesScreenProps extends Pick<SessionsSectionProps, 'renderCancelNote'> {
  /** What was paid for the series at once, and what is left of it. */
  renderMoney: (series: Series) => ReactNode
}

/** The page of a series: patient, counts by state, its money, and all sessions with their actions. */
export function SeriesScreen(props: SeriesScreenProps) {
  const t = useText()
  const { id } = useParams()
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        {t('screen.subscription')}
      </Title>
      <SeriesPage id={Number(id)} {...props} />
    </>
  )
}

function SeriesPage({ id, renderMoney, renderCancelNote }: SeriesScreenProps & { id: number }) {
  const reading = useSeries(id)
  const { data: series, error, isFetching, refetch } = reading
  if (series) {
    return (
      <>
        <div className={classes.head}>
          <SeriesDetails series={series} />
          <SessionCounts sessions={series.sessions} />
        </div>
        <OldNote reading={reading} />
        {renderMoney(series)}
        <SessionsSection series={series} renderCancelNote={renderCancelNote} />
      </>
    )
  }
  if (!error) return <AmbulanceOverlay visible />
  return <SeriesFailed problem={error} onRetry={refetch} busy={isFetching} />
}

function SeriesDetails({ series }: { series: Series }) {
  const t = useText()
  return (
    <dl className={classes.facts}>
      <div className={classes.patient}>
        <dt>{t('table.patient')}</dt>
        <dd>{series.patientName}</dd>
      </div>
      <div>
        <dt>{t('table.mobile')}</dt>
        <dd>{series.mobile}</dd>
      </div>
      <div>
        <dt>{t('table.branch')}</dt>
        <dd>{series.branchName}</dd>
      </div>
      <div>
        <dt>{t('field.service')}</dt>
        <dd>{series.serviceName}</dd>
      </div>
    </dl>
  )
}

interface SeriesFailedProps {
  problem: ProblemError
  onRetry: () => unknown
  busy: boolean
}

/** Shown when the series does not exist or could not be loaded. */
function SeriesFailed({ problem, onRetry, busy }: SeriesFailedProps) {
  return (
    <div className={classes.failed}>
      {isMissing(problem) ? (
        <MissingRow title="notFound.series" />
      ) : (
        <FailedNote problem={problem} onRetry={onRetry} isRetrying={busy} />
      )}
    </div>
  )
}
