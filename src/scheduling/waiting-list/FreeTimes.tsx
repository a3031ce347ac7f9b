import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { formatOfferedTime, heldUntilText } from './format-offered-time.tsx'
import classes from './WaitingListScreen.module.css'
import type { OfferActions } from './use-offers.tsx'
import type { OfferedTimeRow, WaitingRow } from './waiting-list.ts'

interface FreeTimesProps {
  row: WaitingRow
  /** Undefined for who may only read the list. */
  actions: OfferActions | undefined
}

/** The time that is held for somebody, or the free ones, with what the desk can do. */
export function FreeTimes({ row, actions }: FreeTimesProps) {
  const t = useText()
  if (row.held) return <HeldTime row={row} held={row.held} actions={actions} />
  if (row.freeTimes.length === 0) {
    return <span className={classes.quiet}>{t('waitingList.nothingFree')}</span>
  }
  const more = row.freeCount - row.freeTimes.length
  return (
    <div className={classes.times}>
      {row.freeTimes.map((time) => (
        <FreeTimeLine key={`${time.day} ${time.slot}`} row={row} time={time} actions={actions} />
      ))}
      {more > 0 && (
        <span className={classes.quiet}>{t('waitingList.moreFree', { count: more })}</span>
      )}
    </div>
  )
}

/** Where and with whom, as far as the wish leaves it open. */
const placeOf = (
  { consultantId, branchIds }: WaitingRow,
  { consultantName, branchName }: Pick<OfferedTimeRow, 'consultantName' | 'branchName'>,
): string =>
  [consultantId === null && consultantName, branchIds.length > 1 && branchName]
    .filter((it) => it !== false)
    .join(' · ')

interface TimeLineProps {
  row: WaitingRow
  time: Pick<OfferedTimeRow, 'consultantName' | 'branchName' | 'day' | 'starts' | 'ends'>
  /** Whose turn it is, or who holds it. */
  note: string
  kind: 'next' | 'held' | undefined
  buttons: ReactNode
}

function TimeLine({ row, time, note, kind, buttons }: TimeLineProps) {
  const place = placeOf(row, time)
  return (
    <div
      className={classes.time}
      data-next={kind === 'next' || undefined}
      data-held={kind === 'held' || undefined}
    >
      <span className={classes.when}>
        <span className={classes.clock}>{formatOfferedTime(time)}</span>
        {place && <span className={classes.quiet}>{place}</span>}
        <span className={classes.quiet}>{note}</span>
      </span>
      {buttons && <span className={classes.buttons}>{buttons}</span>}
    </div>
  )
}

interface TimeButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading'> {
  /** Its text. */
  action: TextKey
  /** Whom it concerns, and where several buttons of theirs say the same, which time. */
  of: string
  onClick: () => void
}

function TimeButton({ action, of, ...button }: TimeButtonProps) {
  const t = useText()
  const label = t(action)
  return (
    <Button
      className={classes.button!}
      size="compact-sm"
      aria-label={`${label}: ${of}`}
      {...button}
    >
      {label}
    </Button>
  )
}

function FreeTimeLine({ row, time, actions }: FreeTimesProps & { time: OfferedTimeRow }) {
  const t = useText()
  const isNext = time.place === 1
  const of = `${row.patientName}, ${formatOfferedTime(time)}`
  return (
    <TimeLine
      row={row}
      time={time}
      kind={isNext ? 'next' : undefined}
      note={isNext ? t('waitingList.next') : t('waitingList.place', { place: time.place })}
      buttons={
        actions && (
          <>
            <TimeButton
              action="waitingList.book"
              of={of}
              disabled={actions.isPending}
              loading={actions.booked === row.id}
              onClick={() => actions.book(row, time)}
            />
            <TimeButton
              action="waitingList.hold"
              of={of}
              variant="default"
              disabled={actions.isPending}
              onClick={() => actions.hold(row, time)}
            />
          </>
        )
      }
    />
  )
}

function HeldTime({
  row,
  held,
  actions,
}: FreeTimesProps & { held: NonNullable<WaitingRow['held']> }) {
  const name = row.patientName
  return (
    <TimeLine
      row={row}
      time={held}
      kind="held"
      note={heldUntilText(held)}
      buttons={
        actions && (
          <>
            <TimeButton
              action="waitingList.book"
              of={`${name}, ${formatOfferedTime(held)}`}
              disabled={actions.isPending}
              loading={actions.booked === row.id}
              onClick={() => actions.book(row, held)}
            />
            <TimeButton
              action="waitingList.noAnswer"
              of={name}
              variant="default"
              disabled={actions.isPending}
              onClick={() => actions.noAnswer(row, held)}
            />
            <TimeButton
              action="waitingList.declined"
              of={name}
              variant="default"
              disabled={actions.isPending}
              onClick={() => actions.declined(row)}
            />
            <TimeButton
              action="waitingList.release"
              of={name}
              variant="subtle"
              disabled={actions.isPending}
              onClick={() => actions.release(row)}
            />
          </>
        )
      }
    />
  )
}
