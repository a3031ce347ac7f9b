import { Button } from '@mantine/core'
import { clinicTimeZone, formatTimesOnDay } from '../../platform/clock/clinic-clock.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import { StateBadge } from '../../scheduling/appointments/appointment-badges.tsx'
import type { Tone } from '../../scheduling/appointments/statuses.ts'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './arrival-columns.module.css'
import { arrivalState, type ArrivalState } from './arrival-state.ts'
import type { Arrival } from './arrivals.ts'
import { StoredText } from '../../platform/ui/StoredText.tsx'

interface ArrivalActionHandlers {
  /** Marks the patient as arrived, or undoes it. */
  onMark: (arrival: Arrival) => void
  onVitals: (arrival: Arrival) => void
}

const arrivalTones: Record<ArrivalState, Tone> = {
  expected: 'grey',
  waiting: 'amber',
  inVisit: 'teal',
  done: 'green',
}

/** The columns of the arrivals list: patient, consultant, times, and the desk's actions. */
export function useArrivalColumns(
  now: ClinicNow,
  handlers: ArrivalActionHandlers,
): Column<Arrival>[] {
  const t = useText()
  return [
    {
      key: 'slot',
      title: t('table.slot'),
      cell: (row) => <span className={classes.strong}>{formatTimesOnDay(now.today, row)}</span>,
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
      key: 'consultant',
      title: t('table.consultant'),
      isMultiline: true,
      cell: (row) => (
        <span className={classes.two}>
          <StoredText>{row.consultantName}</StoredText>
          <span className={classes.quiet}>
            <StoredText>{row.serviceName}</StoredText>
          </span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('arrivals.status'),
      cell: (row) => {
        const state = arrivalState(row)
        return <StateBadge text={`arrivals.state.${state}`} tone={arrivalTones[state]} />
      },
    },
    {
      key: 'arrived',
      title: t('arrivals.arrived'),
      cell: (row) => (
        <span title={row.arrivedBy ? t('arrivals.markedBy', { name: row.arrivedBy }) : undefined}>
          <ArrivedSince
            arrivedAt={row.arrivedAt}
            now={now}
            waiting={arrivalState(row) === 'waiting'}
          />
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
      cell: (row) => <ArrivalActions row={row} {...handlers} />,
    },
  ]
}

function ArrivalActions({ row, onMark, onVitals }: { row: Arrival } & ArrivalActionHandlers) {
  const t = useText()
  const state = arrivalState(row)
  const isMarked = row.arrivedAt !== null
  const canTakeVitals = row.status === 'PE' && row.visit !== 'saved'
  const canMark = state === 'expected' || state === 'waiting'
  const markLabel = t(isMarked ? 'arrivals.undo' : 'arrivals.mark')
  return (
    <div className={classes.actions}>
      {canTakeVitals && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant="default"
          aria-label={`${t('arrivals.vitals')}: ${row.patientName}`}
          onClick={() => onVitals(row)}
        >
          {t('arrivals.vitals')}
        </Button>
      )}
      {canMark && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant={isMarked ? 'default' : 'filled'}
          aria-label={`${markLabel}: ${row.patientName}`}
          onClick={({ detail }) => {
            // Ignores the second click of a double click, when the button already says Undo.
            if (detail < 2 || !isMarked) onMark(row)
          }}
        >
          {markLabel}
        </Button>
      )}
    </div>
  )
}
