import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { problemText } from '../../platform/http/problem-message-key.ts'
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

/** What is to be released: one series, or all of one source. */
type Release = { series: SeriesRequest } | { source: BookingSource }

/** What came by the public form and waits for the desk. */
export default function BookingRequestsScreen() {
  const t = useText()
  const reading = useCall(listBookingRequests, {}, { followMs: 30_000 })
  const { data, error } = reading
  const [release, setRelease] = useState<Release>()
  const [asks, setAsks] = useState(false)
  const confirming = useMasterChange(confirmRequest)
  const releasingSeries = useMasterChange(releaseRequest)
  const releasingSource = useMasterChange(releaseSource)

  const onRefused = ({ code }: { code: Parameters<typeof problemText>[0] }) => {
    toast.error(t(problemText(code)))
    void reading.refetch()
  }
  const ask = (what: Release) => {
    setRelease(what)
    setAsks(true)
  }
  const outcome = { done: t('requests.released'), onDone: () => setAsks(false), onRefused }
  function sendRelease(): void {
    if (!release) return
    if ('series' in release) {
      void releasingSeries.send({ params: { id: release.series.id } }, outcome)
    } else {
      const { kind, value } = release.source
      void releasingSource.send({ body: { kind, value } }, outcome)
    }
  }
  const columns = useRequestColumns({
    confirm: ({ id }) =>
      void confirming.send(
        { params: { id } },
        { done: t('requests.confirmed'), onDone: () => {}, onRefused },
      ),
    releaseSeries: (series) => ask({ series }),
    releaseSource: (source) => ask({ source }),
    busy: confirming.pending,
  })
  const name = release
    ? 'series' in release
      ? release.series.patientName
      : release.source.value
    : ''
  const { sessions = 0 } = release ? ('series' in release ? release.series : release.source) : {}
  return (
    <div className={classes.screen}>
      <AmbulanceOverlay visible={!data && !error} />
      <div>
        <Title order={1} size="h3">
          {t('screen.bookingRequests')}
        </Title>
        <Text c="dimmed">{t('requests.hint')}</Text>
      </div>
      <section>
        <Title order={2} size="h5" className={classes.heading}>
          {t('requests.seriesHeading')}
        </Title>
        <DataTable
          label={t('requests.seriesHeading')}
          columns={columns.series}
          rows={data?.series ?? []}
          rowKey={({ id }) => id}
          reading={reading}
          empty={data && <EmptyNote title={t('requests.seriesNone')} />}
        />
      </section>
      {data && data.doubleBookings.length > 0 && (
        <section>
          <Title order={2} size="h5" className={classes.heading}>
            {t('requests.doubleHeading')}
          </Title>
          <DataTable
            label={t('requests.doubleHeading')}
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
            {t('requests.sourcesHeading')}
          </Title>
          <DataTable
            label={t('requests.sourcesHeading')}
            columns={columns.sources}
            rows={data.sources.map((source, index) => ({ ...source, index }))}
            rowKey={({ index }) => index}
            empty={undefined}
          />
        </section>
      )}
      <Dialog opened={asks} onClose={() => setAsks(false)} title={t('requests.release')}>
        <Text>{t('requests.releaseExplained', { name, number: sessions })}</Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => setAsks(false)} data-autofocus>
            {t('dashboard.cancelNo')}
          </Button>
          <Button
            color="red.8"
            onClick={sendRelease}
            loading={releasingSeries.pending || releasingSource.pending}
          >
            {t('requests.release')}
          </Button>
        </Group>
      </Dialog>
    </div>
  )
}
