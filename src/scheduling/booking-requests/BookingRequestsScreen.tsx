import { Text, Title } from '@mantine/core'
import { useState } from 'react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { lazyDialog } from '../../platform/ui/lazy-dialog.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import { confirmRequest, listBookingRequests } from './booking-requests.ts'
import classes from './BookingRequestsScreen.module.css'
import type { ReleaseTarget } from './ReleaseDialog.tsx'
import { useRequestColumns } from './request-columns.tsx'

const ReleaseDialog = lazyDialog(() => import('./ReleaseDialog.tsx'))

/** The screen with the bookings of the public form that wait for the desk. */
export default function BookingRequestsScreen() {
  const t = useText()
  const reading = useCall(listBookingRequests, {}, { pollIntervalMs: 30_000 })
  const { data, error } = reading
  const [releaseTarget, setReleaseTarget] = useState<ReleaseTarget>()
  const [dialogOpened, setDialogOpened] = useState(false)
  const confirming = useMasterChange(confirmRequest)

  const readAgain = () => void reading.refetch()
  const askToRelease = (target: ReleaseTarget) => {
    setReleaseTarget(target)
    setDialogOpened(true)
  }
  const columns = useRequestColumns({
    confirm: ({ id }) =>
      void confirming.send(
        { params: { id } },
        {
          successMessage: t('bookingRequests.confirmed'),
          onDone: () => {},
          onProblem: ({ code }) => {
            void toast.error(t(problemMessageKey(code)))
            readAgain()
          },
        },
      ),
    releaseSeries: (series) => askToRelease({ series }),
    releaseSource: (source) => askToRelease({ source }),
    busy: confirming.isPending,
  })
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={!data && !error} />
      <div>
        <Title order={1} size="h3">
          {t('screen.bookingRequests')}
        </Title>
        <Text c="dimmed">{t('bookingRequests.hint')}</Text>
      </div>
      <section>
        <Title order={2} size="h5" className={classes.heading}>
          {t('bookingRequests.seriesHeading')}
        </Title>
        <DataTable
          label={t('bookingRequests.seriesHeading')}
          columns={columns.series}
          rows={data?.series ?? []}
          rowKey={({ id }) => id}
          queryState={reading}
          empty={data && <EmptyNote title={t('bookingRequests.seriesNone')} />}
        />
      </section>
      {data && data.doubleBookings.length > 0 && (
        <section>
          <Title order={2} size="h5" className={classes.heading}>
            {t('bookingRequests.doubleHeading')}
          </Title>
          <DataTable
            label={t('bookingRequests.doubleHeading')}
            columns={columns.doubleBookings}
            rows={data.doubleBookings}
            rowKey={({ id }) => id}
            empty={undefined}
          />
        </section>
      )}
      {data && data.sources.length > 0 && (
        <section>
          <Title order={2} size="h5" className={classes.heading}>
            {t('bookingRequests.sourcesHeading')}
          </Title>
          <DataTable
            label={t('bookingRequests.sourcesHeading')}
            columns={columns.sources}
            rows={data.sources.map((source, index) => ({ ...source, index }))}
            rowKey={({ index }) => index}
            empty={undefined}
          />
        </section>
      )}
      {releaseTarget && (
        <ReleaseDialog
          target={releaseTarget}
          opened={dialogOpened}
          onClose={() => setDialogOpened(false)}
          onStale={readAgain}
        />
      )}
    </div>
  )
}
