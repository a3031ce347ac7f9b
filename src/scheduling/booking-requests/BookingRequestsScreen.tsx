import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { DataTable } from '../../platform/ui/DataTable.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import {
  confirmRequest,
  listBookingRequests,
  releaseRequest,
  releaseSource,
  type BookingSource,
  type SeriesRequest,
} from './booking-requests.ts'
import classes from './BookingRequestsScreen.module.css'
import { useRequestColumns } from './request-columns.tsx'

/** The series to release, or the source of which all bookings are released. */
type ReleaseTarget = { series: SeriesRequest } | { source: BookingSource }

/** The screen with the bookings of the public form that wait for the desk. */
export default function BookingRequestsScreen() {
  const t = useText()
  const reading = useCall(listBookingRequests, {}, { pollIntervalMs: 30_000 })
  const { data, error } = reading
  const [releaseTarget, setReleaseTarget] = useState<ReleaseTarget>()
  const [dialogOpened, setDialogOpened] = useState(false)
  const confirming = useMasterChange(confirmRequest)
  const releasingSeries = useMasterChange(releaseRequest)
  const releasingSource = useMasterChange(releaseSource)

  const onProblem = ({ code }: { code: Parameters<typeof problemMessageKey>[0] }) => {
    toast.error(t(problemMessageKey(code)))
    void reading.refetch()
  }
  const askToRelease = (target: ReleaseTarget) => {
    setReleaseTarget(target)
    setDialogOpened(true)
  }
  const releaseOptions = {
    successMessage: t('bookingRequests.released'),
    onDone: () => setDialogOpened(false),
    onProblem,
  }
  function sendRelease(): void {
    if (!releaseTarget) return
    if ('series' in releaseTarget) {
      void releasingSeries.send({ params: { id: releaseTarget.series.id } }, releaseOptions)
    } else {
      const { kind, value } = releaseTarget.source
      void releasingSource.send({ body: { kind, value } }, releaseOptions)
    }
  }
  const columns = useRequestColumns({
    confirm: ({ id }) =>
      void confirming.send(
        { params: { id } },
        { successMessage: t('bookingRequests.confirmed'), onDone: () => {}, onProblem },
      ),
    releaseSeries: (series) => askToRelease({ series }),
    releaseSource: (source) => askToRelease({ source }),
    busy: confirming.isPending,
  })
  const name = releaseTarget
    ? 'series' in releaseTarget
      ? releaseTarget.series.patientName
      : releaseTarget.source.value
    : ''
  const { sessions = 0 } = releaseTarget
    ? 'series' in releaseTarget
      ? releaseTarget.series
      : releaseTarget.source
    : {}
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
      <Dialog
        opened={dialogOpened}
        onClose={() => setDialogOpened(false)}
        title={t('bookingRequests.release')}
      >
        <Text>{t('bookingRequests.releaseExplained', { name, number: sessions })}</Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setDialogOpened(false)} data-autofocus>
            {t('dashboard.cancelNo')}
          </Button>
          <Button
            color="red.8"
            onClick={sendRelease}
            loading={releasingSeries.isPending || releasingSource.isPending}
          >
            {t('bookingRequests.release')}
          </Button>
        </Group>
      </Dialog>
    </div>
  )
}
