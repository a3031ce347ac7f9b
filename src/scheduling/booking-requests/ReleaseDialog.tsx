import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import '../../platform/ui/check-inputs.css'
import { Fragment, useState } from 'react'
import { useMasterChange } from '../../masters/kit/use-master-change.tsx'
import { formatTimeOnDay } from '../../platform/clock/clinic-clock.tsx'
import { problemMessageKey } from '../../platform/http/problem.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { formatCount } from '../../platform/i18n/format-count.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { ButtonWithReason } from '../../platform/ui/ButtonWithReason.tsx'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { StoredText } from '../../platform/ui/StoredText.tsx'
import { toast } from '../../platform/ui/toast.tsx'
import {
  releaseRequest,
  releaseSource,
  type BookingSource,
  type SeriesRequest,
  type SourceBooking,
} from './booking-requests.ts'
import classes from './BookingRequestsScreen.module.css'

/** The series to release, or the source of which bookings are chosen. */
export type ReleaseTarget = { series: SeriesRequest } | { source: BookingSource }

interface ReleaseDialogProps {
  /** As it was when the question was asked: nothing else is released. */
  target: ReleaseTarget
  opened: boolean
  onClose: () => void
  /** Called when the list is out of date. */
  onStale: () => void
}

function ReleaseDialog({ target, opened, onClose, onStale }: ReleaseDialogProps) {
  const t = useText()
  const series = 'series' in target ? target.series : undefined
  const source = 'source' in target ? target.source : undefined
  const bookings: SourceBooking[] = source?.bookings ?? []
  // What waits for the desk's answer. A booked appointment is cancelled only if somebody chooses it.
  const [ticked, setTicked] = useState(() => bookings.filter(({ seriesId }) => seriesId !== null))
  const releasingSeries = useMasterChange(releaseRequest)
  const releasingSource = useMasterChange(releaseSource)
  const times = series?.times ?? ticked.flatMap((booking) => booking.times)

  function release(): void {
    const sessions = times.map(({ id, version }) => ({ id, version }))
    const options = {
      successMessage: ({ kept }: { kept: number }) => {
        const released = t('bookingRequests.released')
        if (kept === 0) return released
        return `${released} ${t('bookingRequests.kept', { number: formatCount(kept) })}`
      },
      onDone: onClose,
      onProblem: ({ code }: { code: Parameters<typeof problemMessageKey>[0] }) => {
        void toast.error(t(problemMessageKey(code)))
        onStale()
      },
    }
    if (series) {
      void releasingSeries.send({ params: { id: series.id }, body: { sessions } }, options)
    } else if (source) {
      const { kind, value } = source
      void releasingSource.send({ body: { kind, value, sessions } }, options)
    }
  }
  const title = source
    ? `${t('bookingRequests.release')}: ${source.value}`
    : t('bookingRequests.release')
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Stack gap="sm">
        {series && (
          <>
            <Text>
              {t('bookingRequests.releaseExplained', {
                name: series.patientName,
                service: series.serviceName,
                number: formatCount(times.length),
              })}
            </Text>
            <Text size="sm">
              <Times times={times} />
            </Text>
          </>
        )}
        {source && <Text>{t('bookingRequests.sourceExplained')}</Text>}
        {bookings.map((booking) => (
          <Checkbox
            key={booking.times[0]!.id}
            label={<StoredText>{`${booking.patientName}, ${booking.serviceName}`}</StoredText>}
            description={
              <>
                {t(
                  booking.seriesId === null ? 'bookingRequests.isBooked' : 'bookingRequests.waits',
                )}
                <Times times={booking.times} />
              </>
            }
            checked={ticked.includes(booking)}
            onChange={({ currentTarget: { checked } }) =>
              setTicked((before) =>
                checked ? [...before, booking] : before.filter((it) => it !== booking),
              )
            }
          />
        ))}
        {source && (
          <Text size="sm" role="status">
            {`${t('bookingRequests.sessions')}: ${formatCount(times.length)}`}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('dashboard.cancelNo')}
        </Button>
        <ButtonWithReason
          color="red.8"
          onClick={release}
          loading={releasingSeries.isPending || releasingSource.isPending}
          reason={times.length === 0 ? t('bookingRequests.sourceExplained') : undefined}
        >
          {t('bookingRequests.release')}
        </ButtonWithReason>
      </Group>
    </Dialog>
  )
}

/** Names whose sessions are released, with their days, before it is done. */
export default remountOnOpen(ReleaseDialog, ({ target }) =>
  'series' in target ? target.series.id : target.source.value,
)

/** 'Fri 04-12-2026 10:00 · …', each on one line. */
const Times = ({ times }: Pick<SourceBooking, 'times'>) => (
  <span className={classes.times}>
    {times.map(({ id, day, starts }, index) => (
      <Fragment key={id}>
        {index > 0 && ' · '}
        <span>{`${dayWithWeekday(day)} ${formatTimeOnDay(day, starts)}`}</span>
      </Fragment>
    ))}
  </span>
)
