import { Badge, Button } from '@mantine/core'
import { Link } from 'react-router'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { dayAt, showDay, timeAt } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import type { BookingSource, DoubleBooking, SeriesRequest } from './booking-requests.ts'
import classes from './BookingRequestsScreen.module.css'

interface Answers {
  confirm: (series: SeriesRequest) => void
  releaseSeries: (series: SeriesRequest) => void
  releaseSource: (source: BookingSource) => void
  busy: boolean
}

interface RequestColumns {
  series: Column<SeriesRequest>[]
  doubleBookings: Column<DoubleBooking>[]
  sources: Column<BookingSource & { index: number }>[]
}

/** The columns of the three lists, with what the desk can answer. */
export function useRequestColumns(answers: Answers): RequestColumns {
  const t = useText()
  const who = {
    key: 'patient',
    title: t('audit.patient'),
    role: 'heading',
    wraps: true,
    cell: ({ patientId, patientName }: { patientId: number; patientName: string }) => (
      <Link to={pathWithId(paths.client, patientId)}>
        <bdi>{patientName}</bdi>
      </Link>
    ),
  } as const
  const mobile = {
    key: 'mobile',
    title: t('field.mobile'),
    cell: (row: { mobile: string }) => row.mobile,
  }
  return {
    series: [
      who,
      mobile,
      {
        key: 'branch',
        title: t('field.branch'),
        wraps: true,
        cell: ({ branchName }) => branchName,
      },
      {
        key: 'consultants',
        title: t('field.consultant'),
        wraps: true,
        cell: ({ consultants }) => consultants,
      },
      {
        key: 'sessions',
        title: t('requests.sessions'),
        wraps: true,
        cell: ({ id, sessions, firstDay, lastDay, clashes }) => (
          <>
            <Link to={pathWithId(paths.subscription, id)}>
              {`${sessions} × ${showDay(firstDay)} – ${showDay(lastDay)}`}
            </Link>{' '}
            {clashes > 0 && (
              <Badge color="orange.9" variant="light" tt="none">
                {t('requests.elsewhere', { number: clashes })}
              </Badge>
            )}
          </>
        ),
      },
      {
        key: 'heldUntil',
        title: t('requests.heldUntil'),
        cell: ({ heldUntil }) => showInstant(heldUntil),
      },
      {
        key: 'actions',
        title: t('table.actions'),
        role: 'actions',
        align: 'end',
        cell: (row) => (
          <span className={classes.actions}>
            <Button
              size="compact-sm"
              aria-label={t('requests.confirmOf', { name: row.patientName })}
              disabled={answers.busy}
              onClick={() => answers.confirm(row)}
            >
              {t('requests.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('requests.releaseOf', { name: row.patientName })}
              onClick={() => answers.releaseSeries(row)}
            >
              {t('requests.release')}
            </Button>
          </span>
        ),
      },
    ],
    doubleBookings: [
      who,
      mobile,
      {
        key: 'date',
        title: t('field.date'),
        cell: ({ day, starts }) => `${showDay(day)}, ${starts}`,
      },
      {
        key: 'consultant',
        title: t('field.consultant'),
        wraps: true,
        cell: ({ consultantName }) => consultantName,
      },
      {
        key: 'other',
        title: t('requests.other'),
        wraps: true,
        cell: ({ otherStarts, otherConsultantName }) => `${otherStarts}, ${otherConsultantName}`,
      },
    ],
    sources: [
      {
        key: 'source',
        title: t('requests.source'),
        role: 'heading',
        wraps: true,
        cell: ({ value }) => <bdi>{value}</bdi>,
      },
      {
        key: 'sessions',
        title: t('requests.sessions'),
        align: 'end',
        cell: ({ sessions }) => sessions,
      },
      {
        key: 'patients',
        title: t('requests.patients'),
        align: 'end',
        cell: ({ patients }) => patients,
      },
      {
        key: 'actions',
        title: t('table.actions'),
        role: 'actions',
        align: 'end',
        cell: (row) => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('requests.releaseOf', { name: row.value })}
            onClick={() => answers.releaseSource(row)}
          >
            {t('requests.releaseAll')}
          </Button>
        ),
      },
    ],
  }
}

/** '25-11-2026, 09:00' on the clinic's own clock. */
function showInstant(instant: string): string {
  const at = new Date(instant)
  return `${showDay(dayAt(at, clinicTimeZone()))}, ${timeAt(at, clinicTimeZone())}`
}
