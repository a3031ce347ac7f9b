import type { ReactNode } from 'react'
import { showDay } from '../../platform/day/day.ts'
import { showTimesOn } from '../../access/auth/show-times-on.tsx'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import { ClashChoice } from './ClashChoice.tsx'
import {
  openClashes,
  seriesRows,
  type SeriesClash,
  type SeriesList,
  type SeriesSession,
} from './series-list.ts'
import classes from './SessionListRows.module.css'
import { SkippedRow } from './SkippedRow.tsx'
import type { ShownPlace } from './series-booking.ts'

interface SeriesRowsProps {
  list: SeriesList
  onChoose: (clash: SeriesClash, place: ShownPlace) => void
  disabled: boolean
}

/** The sessions by date, with what the series moves on from in its place. */
export function SeriesRows({ list, onChoose, disabled }: SeriesRowsProps) {
  const t = useText()
  const [firstOpen] = openClashes(list)
  return (
    <ol className={classes.rows} aria-label={t('subscription.list')}>
      {seriesRows(list).map((row) => {
        if (row.skipped) {
          const { day, slot } = row.skipped[0]!
          return <SkippedRow key={`${day} ${slot} skipped`} places={row.skipped} />
        }
        const { clash, planned } = row
        return (
          // The key stays when the session moves in the list, and so the keyboard stays in its row.
          <SessionRow key={`${planned.day} ${planned.slot}`} {...row}>
            {clash && (
              <ClashChoice
                list={list}
                clash={clash}
                onChoose={(place) => onChoose(clash, place)}
                focusFirst={clash === firstOpen}
                disabled={disabled}
              />
            )}
          </SessionRow>
        )
      })}
    </ol>
  )
}

interface SessionRowProps extends SeriesSession {
  number: number
  children: ReactNode
}

function SessionRow({ number, planned, place, clash, children }: SessionRowProps) {
  const t = useText()
  const lost = clash !== undefined && clash.instead === null
  return (
    <li
      className={classes.row}
      data-state={lost ? 'lost' : clash ? 'mended' : undefined}
      data-attention={lost || undefined}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(place.day)}</span>
        <span>{showDay(place.day)}</span>
        <span>{showTimesOn(place.day, place)}</span>
      </span>
      <span className={classes.who}>{place.consultantName}</span>
      <span className={classes.price}>{showRupees(place.price)}</span>
      {clash && (
        <div className={classes.clash}>
          <div className={classes.why}>
            {lost
              ? t(`subscription.why.${clash.why}`)
              : t('subscription.instead', {
                  day: showDay(planned.day),
                  times: showTimesOn(planned.day, planned),
                })}
          </div>
          {children}
        </div>
      )}
    </li>
  )
}
