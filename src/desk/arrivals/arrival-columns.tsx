import { Button } from '@mantine/core'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { ArrivedSince } from '../../scheduling/appointments/ArrivedSince.tsx'
import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { timeAt } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import classes from './arrival-columns.module.css'
import { arrivalState } from './arrival-state.ts'
import type { Arrival } from './arrivals.ts'
import { StateBadge } from './StateBadge.tsx'

interface ArrivalDoing {
  /** Marks the patient as arrived, or takes it back. */
  onMark: (arrival: Arrival) => void
  onVitals: (arrival: Arrival) => void
}

/** A row of the morning: who, with whom, since when, and what the desk can do. */
export function useArrivalColumns(now: ClinicNow, doing: ArrivalDoing): Column<Arrival>[] {
  const t = useText()
  return [
    {
      key: 'slot',
      title: t('table.slot'),
      cell: (row) => <span className={classes.strong}>{showTimesOn(now.today, row)}</span>,
    },
    {
      key: 'patient',
      title: t('table.patient'),
      wraps: true,
      role: 'heading',
      cell: (row) => (
        <span className={classes.patient}>
          <span className={classes.strong}>{row.patientName}</span>
          <span className={classes.quiet}>
            {t('booking.years', { count: row.age })} · {row.mobile}
          </span>
        </span>
      ),
    },
    {
      key: 'consultant',
      title: t('table.consultant'),
      wraps: true,
      cell: (row) => (
        <span className={classes.two}>
          {row.consultantName}
          <span className={classes.quiet}>{row.serviceName}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('arrivals.status'),
      cell: (row) => <StateBadge state={arrivalState(row)} />,
    },
    {
      key: 'arrived',
      title: t('arrivals.arrived'),
      cell: (row) => (
        <span title={row.arrivedBy ? t('arrivals.by', { name: row.arrivedBy }) : undefined}>
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
      wraps: true,
      cell: ({ vitals }) =>
        vitals === null ? (
          <span className={classes.quiet}>–</span>
        ) : (
          <span className={classes.two}>
            {t('arrivals.taken', { time: timeAt(new Date(vitals.takenAt), clinicTimeZone()) })}
            <span className={classes.quiet}>{vitals.takenBy}</span>
          </span>
        ),
    },
    {
      key: 'actions',
      title: t('table.actions'),
      align: 'end',
      role: 'actions',
      cell: (row) => <ArrivalActions row={row} {...doing} />,
    },
  ]
}

function ArrivalActions({ row, onMark, onVitals }: { row: Arrival } & ArrivalDoing) {
  const t = useText()
  const state = arrivalState(row)
  const isMarked = row.arrivedAt !== null
  const takesVitals = row.status === 'PE' && row.visit !== 'saved'
  const marks = state === 'expected' || state === 'waiting'
  const mark = t(isMarked ? 'arrivals.undo' : 'arrivals.mark')
  return (
    <div className={classes.actions}>
      {takesVitals && (
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
      {marks && (
        <Button
          className={classes.action}
          size="compact-sm"
          variant={isMarked ? 'default' : 'filled'}
          aria-label={`${mark}: ${row.patientName}`}
          onClick={({ detail }) => {
            // The second click of a double click comes when the button says Undo already.
            if (detail < 2 || !isMarked) onMark(row)
          }}
        >
          {mark}
        </Button>
      )}
    </div>
  )
}
