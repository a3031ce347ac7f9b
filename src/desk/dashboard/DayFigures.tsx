import { can } from '../../access/permissions/access.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'
import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import { statusDetails } from '../../scheduling/appointments/statuses.ts'
import '../../scheduling/appointments/state-colours.css'
import { useCall } from '../../platform/http/queries.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import type { TabFilter } from './dashboard-state.ts'
import { pollIntervalMs } from './dashboard-tabs.ts'
import classes from './DayFigures.module.css'

/**
 * Today in figures, of the branch and the consultant that the lists show, or of all; for a consultant their own. What was received is for
 * those who may read reports.
 */
export function DayFigures({ branch, consultant }: Pick<TabFilter, 'branch' | 'consultant'>) {
  const t = useText()
  const result = useCall(
    readDayFigures,
    { query: { branch: branch ?? undefined, consultant: consultant ?? undefined } },
    { pollIntervalMs },
  )
  // No previous data: figures of another branch must not appear under this one's name.
  const data = result.isPlaceholderData ? undefined : result.data
  const seesMoney = can(useStaff(), 'read reports')
  const tiles = [
    { label: t('dashboard.figurePending'), tone: statusDetails.PE.tone, figure: data?.pending },
    { label: t('dashboard.figureConducted'), tone: statusDetails.CD.tone, figure: data?.conducted },
    { label: t('dashboard.figureCancelled'), tone: statusDetails.CN.tone, figure: data?.cancelled },
    ...(seesMoney
      ? [{ label: t('dashboard.figureReceived'), figure: data && formatRupees(data.taken ?? 0) }]
      : []),
  ]
  return (
    <>
      <dl className={classes.figures} aria-label={t('dashboard.figures')}>
        {tiles.map(({ label, tone, figure }) => (
          <div key={label} className={classes.tile} data-tone={tone}>
            <dt>{label}</dt>
            {/* An en dash while loading, so that the layout does not shift. */}
            <dd>{typeof figure === 'number' ? formatCount(figure) : (figure ?? '–')}</dd>
          </div>
        ))}
      </dl>
      {result.error && (
        <div className={classes.failed}>
          {data ? (
            <OldNote reading={result} />
          ) : (
            <FailedNote
              isInline
              problem={result.error}
              onRetry={result.refetch}
              isRetrying={result.isFetching}
            />
          )}
        </div>
      )}
    </>
  )
}
