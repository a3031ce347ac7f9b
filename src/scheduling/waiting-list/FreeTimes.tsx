import { Button } from '@mantine/core'
import { useText } from '../../platform/i18n/i18n.tsx'
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

function FreeTimeLine({ row, time, actions }: FreeTimesProps & { time: OfferedTimeRow }) {
  const t = useText()
  const shown = formatOfferedTime(time)
  const name = row.patientName
  const place = placeOf(row, time)
  return (
    <div className={classes.time} data-next={time.place === 1 || undefined}>
      <span className={classes.when}>
        <span className={classes.clock}>{shown}</span>
        {place && <span className={classes.quiet}>{place}</span>}
        <span className={classes.quiet}>
          {time.place === 1 ? t('waitingList.next') : t('waitingList.place', { place: time.place })}
        </span>
      </span>
      {actions && (
        <span className={classes.buttons}>
          <Button
            className={classes.button!}
            size="compact-sm"
            disabled={actions.isPending}
            loading={actions.booked === row.id}
            aria-label={`${t('waitingList.book')}: ${name}, ${shown}`}
            onClick={() => actions.book(row, time)}
          >
            {t('waitingList.book')}
          </Button>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="default"
            disabled={actions.isPending}
            aria-label={`${t('waitingList.hold')}: ${name}, ${shown}`}
            onClick={() => actions.hold(row, time)}
          >
            {t('waitingList.hold')}
          </Button>
        </span>
      )}
    </div>
  )
}

function HeldTime({
  row,
  held,
  actions,
}: FreeTimesProps & { held: NonNullable<WaitingRow['held']> }) {
  const t = useText()
  const name = row.patientName
  const place = placeOf(row, held)
  const shown = formatOfferedTime(held)
  return (
    <div className={classes.time} data-held>
      <span className={classes.when}>
        <span className={classes.clock}>{shown}</span>
        {place && <span className={classes.quiet}>{place}</span>}
        <span className={classes.quiet}>{heldUntilText(held)}</span>
      </span>
      {actions && (
        <span className={classes.buttons}>
          <Button
            className={classes.button!}
            size="compact-sm"
            disabled={actions.isPending}
            loading={actions.booked === row.id}
            aria-label={`${t('waitingList.book')}: ${name}, ${shown}`}
            onClick={() => actions.book(row, held)}
          >
            {t('waitingList.book')}
          </Button>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="default"
            disabled={actions.isPending}
            aria-label={`${t('waitingList.noAnswer')}: ${name}`}
            onClick={() => actions.noAnswer(row, held)}
          >
            {t('waitingList.noAnswer')}
          </Button>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="default"
            disabled={actions.isPending}
            aria-label={`${t('waitingList.declined')}: ${name}`}
            onClick={() => actions.declined(row)}
          >
            {t('waitingList.declined')}
          </Button>
          <Button
            className={classes.button!}
            size="compact-sm"
            variant="subtle"
            disabled={actions.isPending}
            aria-label={`${t('waitingList.release')}: ${name}`}
            onClick={() => actions.release(row)}
          >
            {t('waitingList.release')}
          </Button>
        </span>
      )}
    </div>
  )
}
