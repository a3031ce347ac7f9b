import { Button, Loader, Text } from '@mantine/core'
import { useState } from 'react'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { useCall } from '../../platform/http/queries.tsx'
import { isRetryable } from '../../platform/http/retry-pauses.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { groupBy } from '../../platform/lists/group-by.ts'
import { Dialog } from '../../platform/ui/Dialog.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import { OldNote } from '../../platform/ui/OldNote.tsx'
import { remountOnOpen } from '../../platform/ui/remount-on-open.tsx'
import { FreeTimeLine, HeldTime, wholePlaceOf } from './FreeTimes.tsx'
import { useOffers, type OfferActions } from './use-offers.tsx'
import { WaitsFor } from './WaitsFor.tsx'
import classes from './FreeTimesDialog.module.css'
import { listFreeTimes, maxListedTimes } from './free-times.ts'
import { type OfferedTimeRow, type WaitingRow } from './waiting-list.ts'

/** The times that are listed at first, and by which the list grows. */
const timesAtOnce = 100

/** Milliseconds; as of the list, from which another desk may be calling. */
const pollIntervalMs = 30_000

interface FreeTimesDialogProps {
  /** As the list has it now: the times are those of the wish as it is. */
  row: WaitingRow
  /** What the list is limited to. */
  place: { branch?: number | undefined; consultant?: number | undefined }
  canManage: boolean
  /** Reads the list again after a refusal. */
  onStale: () => void
  /** Asks whether they go on waiting. */
  onDeclined: (row: WaitingRow) => void
  opened: boolean
  onClose: () => void
}

function FreeTimesDialog(props: FreeTimesDialogProps) {
  const { row, place, canManage, onStale, onDeclined, opened, onClose } = props
  const t = useText()
  const [limit, setLimit] = useState(timesAtOnce)
  const reading = useCall(
    listFreeTimes,
    { params: { id: row.id }, query: { ...place, limit } },
    // Whoever is booked has left the list: nothing of them is asked while the dialog closes.
    { enabled: opened, staleTime: 0, gcTime: 0, pollIntervalMs },
  )
  const { data, error, refetch } = reading
  const [isDone, setDone] = useState(false)
  const offers = useOffers({
    onStale: () => {
      void refetch()
      onStale()
    },
    onDone: () => {
      setDone(true)
      onClose()
    },
  })
  // The feed may be faster than the answer to the booking that takes them off the list.
  const isOwnDeparture = error?.code === 'left_list' && (isDone || offers.isPending)
  // Of one that failed and is made again, what is there stays; whoever has left the list has no times any more.
  const listed = error === null || isRetryable(error) || isOwnDeparture ? data : undefined
  const actions = canManage ? { ...offers, declined: onDeclined } : undefined
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('waitingList.allFree', { name: row.patientName })}
    >
      <WaitsFor row={row} />
      <div className={classes.listed}>
        <OldNote reading={reading} />
        {listed ? (
          <ListedTimes row={row} listed={listed} actions={actions} />
        ) : error ? (
          <FailedNote problem={error} onRetry={refetch} isRetrying={reading.isFetching} />
        ) : (
          <Loader size="sm" aria-label={t('app.loading')} role="status" />
        )}
      </div>
      {listed && listed.times.length < Math.min(listed.total, maxListedTimes) && (
        <Button
          variant="default"
          mt="md"
          loading={reading.isPlaceholderData}
          onClick={() => setLimit(Math.min(listed.times.length + timesAtOnce, maxListedTimes))}
        >
          {t('waitingList.showLater')}
        </Button>
      )}
      {listed && listed.times.length >= maxListedTimes && listed.total > listed.times.length && (
        <Text size="sm" c="dimmed" mt="md">
          {t('waitingList.moreFree', { count: listed.total - listed.times.length })}
        </Text>
      )}
    </Dialog>
  )
}

interface ListedTimesProps {
  row: WaitingRow
  listed: CallAnswer<typeof listFreeTimes>
  actions: OfferActions | undefined
}

function ListedTimes({ row, listed: { times, held }, actions }: ListedTimesProps) {
  const t = useText()
  if (held) {
    return <HeldTime row={{ ...row, held }} held={held} actions={actions} namesPlace />
  }
  if (times.length === 0) return <EmptyNote title={t('waitingList.allTaken')} />
  return [...groupBy(times, ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day} aria-label={dayWithWeekday(day)} className={classes.day}>
      <h3 className={classes.heading}>{dayWithWeekday(day)}</h3>
      {[...groupBy(ofDay, placeKey)].map(([key, ofPlace]) => (
        <TimesOfPlace key={key} row={row} times={ofPlace} actions={actions} />
      ))}
    </section>
  ))
}

const placeKey = ({ consultantId, branchId }: OfferedTimeRow): string =>
  `${consultantId} ${branchId}`

interface TimesOfPlaceProps extends Omit<ListedTimesProps, 'listed'> {
  times: readonly OfferedTimeRow[]
}

function TimesOfPlace({ row, times, actions }: TimesOfPlaceProps) {
  return (
    <>
      {/* Also where the wish leaves neither open: another desk may just have changed it. */}
      <h4 className={classes.place}>
        <bdi>{wholePlaceOf(times[0]!)}</bdi>
      </h4>
      <ul className={classes.times}>
        {times.map((time) => (
          <li key={time.slot}>
            <FreeTimeLine row={row} time={time} actions={actions} isUnderHeading />
          </li>
        ))}
      </ul>
    </>
  )
}

/** All free times of somebody who waits, each of which can be booked or held. */
export default remountOnOpen(FreeTimesDialog, ({ row }) => row.id)
