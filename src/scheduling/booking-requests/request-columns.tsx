import { Badge, Button } from '@mantine/core'
import '@mantine/core/styles/Badge.css'
import { Link } from 'react-router'
import { formatClinicTime, formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { paths, pathWithId } from '../../access/permissions/paths.ts'
import { formatDay } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { Column } from '../../platform/ui/DataTable.tsx'
import type { BookingSource, DoubleBooking, SeriesRequest } from './booking-requests.ts'
import classes from './BookingRequestsScreen.module.css'
import { StoredText } from '../../platform/ui/StoredText.tsx'

interface RequestActions {
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

/** The columns of the three lists, with the desk's actions. */
export function useRequestColumns(actions: RequestActions): RequestColumns {
  const t = useText()
  const patientColumn = {
    key: 'patient',
    title: t('audit.patient'),
    role: 'heading',
    isMultiline: true,
    cell: ({ patientId, patientName }: { patientId: number; patientName: string }) => (
      <Link to={pathWithId(paths.client, patientId)} className={classes.link}>
        <StoredText>{patientName}</StoredText>
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
      patientColumn,
      mobile,
      {
        key: 'branch',
        title: t('field.branch'),
        isMultiline: true,
        cell: ({ branchName }) => branchName,
      },
      {
        key: 'consultants',
        title: t('field.consultant'),
        isMultiline: true,
        cell: ({ consultants }) => consultants,
      },
      {
        key: 'sessions',
        title: t('bookingRequests.sessions'),
        isMultiline: true,
        cell: ({ id, sessions, firstDay, lastDay, clashes }) => (
          <>
            <Link to={pathWithId(paths.subscription, id)} className={classes.link}>
              {`${sessions} × ${formatDay(firstDay)} – ${formatDay(lastDay)}`}
            </Link>{' '}
            {clashes > 0 && (
              <Badge color="orange.9" variant="light" tt="none">
                {t('bookingRequests.clashes', { number: clashes })}
              </Badge>
            )}
          </>
        ),
      },
      {
        key: 'heldUntil',
        title: t('bookingRequests.heldUntil'),
        cell: ({ heldUntil }) => formatClinicTime(heldUntil),
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
              aria-label={t('bookingRequests.confirmOf', { name: row.patientName })}
              disabled={actions.busy}
              onClick={() => actions.confirm(row)}
            >
              {t('bookingRequests.confirm')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={t('bookingRequests.releaseOf', { name: row.patientName })}
              onClick={() => actions.releaseSeries(row)}
            >
              {t('bookingRequests.release')}
            </Button>
          </span>
        ),
      },
    ],
    doubleBookings: [
      patientColumn,
      mobile,
      {
        key: 'date',
        title: t('field.date'),
        cell: ({ day, starts }) => `${formatDay(day)}, ${formatTimeOnDay(day, starts)}`,
      },
      {
        key: 'consultant',
        title: t('field.consultant'),
        isMultiline: true,
        cell: ({ consultantName }) => consultantName,
      },
      {
        key: 'other',
        title: t('bookingRequests.other'),
        isMultiline: true,
        cell: ({ otherStarts, otherConsultantName }) => `${otherStarts}, ${otherConsultantName}`,
      },
    ],
    sources: [
      {
        key: 'source',
        title: t('bookingRequests.source'),
        role: 'heading',
        isMultiline: true,
        cell: ({ value }) => <bdi>{value}</bdi>,
      },
      {
        key: 'sessions',
        title: t('bookingRequests.sessions'),
        align: 'end',
        cell: ({ sessions }) => sessions,
      },
      {
        key: 'patients',
        title: t('bookingRequests.patients'),
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
            // The accessible name includes the visible text, which voice control needs.
            aria-label={`${t('bookingRequests.release')}: ${row.value}`}
            onClick={() => actions.releaseSource(row)}
          >
            {t('bookingRequests.release')}
          </Button>
        ),
      },
    ],
  }
}
