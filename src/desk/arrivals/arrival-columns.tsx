import { VisuallyHidden } from '@mantine/core'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { formatWait } from '../board/board-texts.tsx'
import type { ExpectedWait } from '../../scheduling/line/expected-wait.ts'
import { StateBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import { formatSlot } from '../../scheduling/appointments/format-slot.tsx'
import { formatPlaceReason, lineTones, TokenBadge } from '../../scheduling/line/line-texts.tsx'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './arrival-columns.module.css'
import type { Arrival } from './arrivals.ts'
import { RowActions, type RowActionHandlers } from './RowActions.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'

/**
 * The columns of the arrivals list: place, patient, times, state with its reason, and the desk's
 * actions.
 */
export function useArrivalColumns(
  now: ClinicNow,
  waits: ReadonlyMap<number, ExpectedWait>,
  handlers: RowActionHandlers,
): Column<Arrival>[] {
  const t = useText()
  return [
    {
      key: 'token',
      title: t('line.token'),
      cell: ({ token, place, appointmentId }) => (
        <span
          className={classes.token}
          data-empty={(token === null && place === null) || undefined}
        >
          {token === null ? <span className={classes.quiet}>–</span> : <TokenBadge token={token} />}
          {place !== null && (
            <span className={classes.quiet}>
              {t('line.place', { place })}
              <WaitText wait={waits.get(appointmentId)} />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'patient',
      title: t('table.patient'),
      isMultiline: true,
      role: 'heading',
      cell: (row) => (
        <span className={classes.patient}>
          <span className={classes.strong}>
            <StoredText>{row.patientName}</StoredText>
          </span>
          <span className={classes.quiet}>
            {t('booking.years', { count: row.age })} · {row.mobile}
          </span>
        </span>
      ),
    },
    {
      key: 'slot',
      title: t('table.slot'),
      cell: (row) => (
        <span className={classes.times}>
          <span className={classes.strong}>{formatSlot(row)}</span>
          {row.arrivedAt !== null && (
            <span
              className={classes.quiet}
              title={row.arrivedBy ? t('arrivals.markedBy', { name: row.arrivedBy }) : undefined}
            >
              {t('arrivals.arrived')}{' '}
              <ArrivedSince arrivedAt={row.arrivedAt} now={now} part="time" />
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      isMultiline: true,
      cell: (row) => (
        <span className={classes.consultant}>
          <span title={row.consultantName}>
            <StoredText>{row.consultantName}</StoredText>
          </span>
          <span className={classes.quiet} title={row.serviceName}>
            <StoredText>{row.serviceName}</StoredText>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('arrivals.status'),
      isMultiline: true,
      cell: ({ state, reason, arrivedAt }) => (
        <span className={classes.state}>
          <span className={classes.since}>
            <StateBadge text={`line.state.${state}`} tone={lineTones[state]} />
            {state === 'waiting' && <ArrivedSince arrivedAt={arrivedAt} now={now} part="wait" />}
          </span>
          {reason && <span className={classes.quiet}>{formatPlaceReason(reason)}</span>}
        </span>
      ),
    },
    {
      key: 'vitals',
      title: t('arrivals.vitals'),
      isMultiline: true,
      cell: ({ vitals }) =>
        vitals === null ? (
          <span className={classes.quiet}>–</span>
        ) : (
          <span className={classes.two}>
            {t('arrivals.vitalsTakenAt', {
              time: timeAt(new Date(vitals.takenAt), clinicTimeZone()),
            })}
            <span className={classes.quiet}>{vitals.takenBy}</span>
          </span>
        ),
    },
    {
      key: 'actions',
      title: t('table.actions'),
      align: 'end',
      role: 'actions',
      cell: (row) => <RowActions row={row} {...handlers} />,
    },
  ]
}

function WaitText({ wait }: { wait: ExpectedWait | undefined }) {
  const t = useText()
  if (!wait) return null
  return (
    <span title={t('ownPlace.wait')}>
      {' · '}
      <VisuallyHidden>{t('ownPlace.wait')}: </VisuallyHidden>
      {formatWait(wait)}
    </span>
  )
}
