import { readDayFigures } from '../../scheduling/appointments/list-appointments.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { followMs } from './dashboard-tabs.ts'
import classes from './DayFigures.module.css'

/** Today in four figures, for one branch or for all. A consultant gets their own. */
export function DayFigures({ branch }: { branch: number | null }) {
  const t = useText()
  const read = useCall(readDayFigures, { query: { branch: branch ?? undefined } }, { followMs })
  // The figures of another branch do not stand under this one's name.
  const data = read.isPlaceholderData ? undefined : read.data
  const tiles = [
    { label: t('dashboard.figurePending'), status: 'PE', figure: data?.pending },
    { label: t('dashboard.figureConducted'), status: 'CD', figure: data?.conducted },
    { label: t('dashboard.figureCancelled'), status: 'CN', figure: data?.cancelled },
    { label: t('dashboard.figureTaken'), figure: data && showRupees(data.taken) },
  ]
  return (
    <>
      <dl className={classes.figures} aria-label={t('dashboard.figures')}>
        {tiles.map(({ label, status, figure }) => (
          <div key={label} className={classes.tile} data-status={status}>
            <dt>{label}</dt>
            {/* An en dash until the answer is there, so that nothing jumps. */}
            <dd>{figure ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {read.error && !data && (
        <div className={classes.failed}>
          <FailedNote inline failure={read.error} onRetry={read.refetch} busy={read.isFetching} />
        </div>
      )}
    </>
  )
}
