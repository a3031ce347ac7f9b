import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'
import { formatOfferedTime, heldUntilText } from './format-offered-time.tsx'
import classes from './WaitingListScreen.module.css'
import type { OfferActions } from './use-offers.tsx'
import type { OfferedTimeRow, WaitingRow } from './waiting-list.ts'

interface FreeTimesProps {
  row: WaitingRow
  /** Undefined for who may only read the list. */
  actions: OfferActions | undefined
}

interface FirstFreeTimesProps extends FreeTimesProps {
  /** Lists all their times. */
  onShowAll: (row: WaitingRow) => void
}

/** The time that is held for somebody, or the first that are free, with what the desk can do. */
export function FreeTimes({ row, actions, onShowAll }: FirstFreeTimesProps) {
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
        <TimeButton
          label={t('waitingList.moreFree', { count: more })}
          of={row.patientName}
          variant="subtle"
          onClick={() => onShowAll(row)}
        />
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

/** Where and with whom, whatever the wish leaves open. */
export const wholePlaceOf = ({
  consultantName,
  branchName,
}: Pick<OfferedTimeRow, 'consultantName' | 'branchName'>): string =>
  `${consultantName} · ${branchName}`

interface TimeLineProps {
  when: string
  /** Where and with whom; empty where it is known already. */
  place: string
  /** Whose turn it is, or who holds it. */
  note: string | false
  kind: 'next' | 'held' | undefined
  buttons: ReactNode
}

function TimeLine({ when, place, note, kind, buttons }: TimeLineProps) {
  return (
    <div
      className={classes.time}
      data-next={kind === 'next' || undefined}
      data-held={kind === 'held' || undefined}
    >
      <span className={classes.when}>
        <span className={classes.clock}>{when}</span>
        {place && <span className={classes.quiet}>{place}</span>}
        {note && <span className={classes.quiet}>{note}</span>}
      </span>
      {buttons && <span className={classes.buttons}>{buttons}</span>}
    </div>
  )
}

interface TimeButtonProps extends Pick<ButtonProps, 'variant' | 'disabled' | 'loading'> {
  label: string
  /** Whom it concerns, and where several buttons of theirs say the same, which time. */
  of: string
  onClick: () => void
}

function TimeButton({ label, of, ...button }: TimeButtonProps) {
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

interface FreeTimeLineProps extends FreeTimesProps {
  time: OfferedTimeRow
  /** Whether a heading says already on which day it is, with whom and where. */
  isUnderHeading?: boolean
}

/** A free time, with whose turn it is for it, and what the desk can do. */
export function FreeTimeLine({ row, time, actions, isUnderHeading = false }: FreeTimeLineProps) {
  const t = useText()
  const isNext = time.place === 1
  const place = isUnderHeading ? wholePlaceOf(time) : placeOf(row, time)
  const when = formatOfferedTime(time)
  // Two consultants may be free at the same time.
  const of = [row.patientName, when, isUnderHeading && place].filter(Boolean).join(', ')
  return (
    <TimeLine
      when={isUnderHeading ? formatTimesOnDay(time.day, time) : when}
      place={isUnderHeading ? '' : place}
      kind={isNext ? 'next' : undefined}
      note={
        isNext
          ? // Of a hundred times nearly all are theirs: there only the others are worth a word.
            !isUnderHeading && t('waitingList.next')
          : t('waitingList.place', { place: time.place })
      }
      buttons={
        actions && (
          <>
            <TimeButton
              label={t('waitingList.book')}
              of={of}
              disabled={actions.isPending}
              loading={actions.isBooking(row, time)}
              onClick={() => actions.book(row, time)}
            />
            <TimeButton
              label={t('waitingList.hold')}
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

interface HeldTimeProps extends FreeTimesProps {
  held: NonNullable<WaitingRow['held']>
  /** Whether consultant and branch are named though the wish leaves neither open. */
  namesPlace?: boolean
}

/** The time that is held for somebody, and what came of the call. */
export function HeldTime({ row, held, actions, namesPlace = false }: HeldTimeProps) {
  const t = useText()
  const name = row.patientName
  return (
    <TimeLine
      when={formatOfferedTime(held)}
      place={namesPlace ? wholePlaceOf(held) : placeOf(row, held)}
      kind="held"
      note={heldUntilText(held)}
      buttons={
        actions && (
          <>
            <TimeButton
              label={t('waitingList.book')}
              of={`${name}, ${formatOfferedTime(held)}`}
              disabled={actions.isPending}
              loading={actions.isBooking(row, held)}
              onClick={() => actions.book(row, held)}
            />
            <TimeButton
              label={t('waitingList.noAnswer')}
              of={name}
              variant="default"
              disabled={actions.isPending}
              onClick={() => actions.noAnswer(row, held)}
            />
            <TimeButton
              label={t('waitingList.declined')}
              of={name}
              variant="default"
              disabled={actions.isPending}
              onClick={() => actions.declined(row)}
            />
            <TimeButton
              label={t('waitingList.release')}
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
