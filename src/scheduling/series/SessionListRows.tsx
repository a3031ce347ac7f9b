import type { ReactNode } from 'react'
import { formatDay } from '../../platform/day/day.ts'
import { shortWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import { ClashChoice } from './ClashChoice.tsx'
import {
  unresolvedClashes,
  sessionListRows,
  type SeriesClash,
  type SessionList,
  type SeriesSession,
} from './session-list.ts'
import classes from './SessionListRows.module.css'
import { SkippedRow } from './SkippedRow.tsx'
import type { SlotOnDayDetails } from './series-booking.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface SessionListRowsProps {
  list: SessionList
  onChoose: (clash: SeriesClash, slotOnDay: SlotOnDayDetails) => void
  disabled: boolean
}

/** The sessions by date, with the skipped slots between them. */
export function SessionListRows({ list, onChoose, disabled }: SessionListRowsProps) {
  const t = useText()
  const [firstUnresolved] = unresolvedClashes(list)
  return (
    <ol className={classes.rows} aria-label={t('seriesBooking.list')}>
      {sessionListRows(list).map((row) => {
        if (row.skipped) {
          const { day, slot } = row.skipped[0]!
          return <SkippedRow key={`${day} ${slot} skipped`} skippedSlots={row.skipped} />
        }
        const { clash, planned } = row
        return (
          // The key does not change when the session moves in the list, so its row keeps the focus.
          <SessionRow key={`${planned.day} ${planned.slot}`} {...row}>
            {clash && (
              <ClashChoice
                list={list}
                clash={clash}
                onChoose={(slotOnDay) => onChoose(clash, slotOnDay)}
                focusFirst={clash === firstUnresolved}
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

function SessionRow({ number, planned, slotOnDay, clash, children }: SessionRowProps) {
  const t = useText()
  const isLost = clash !== undefined && clash.instead === null
  return (
    <li
      className={classes.row}
      data-state={isLost ? 'lost' : clash ? 'mended' : undefined}
      data-attention={isLost || undefined}
    >
      <span className={classes.number}>{number}</span>
      <span className={classes.when}>
        <span className={classes.weekday}>{shortWeekday(slotOnDay.day)}</span>
        <span>{formatDay(slotOnDay.day)}</span>
        <span>{formatTimesOnDay(slotOnDay.day, slotOnDay)}</span>
      </span>
      <span className={classes.who}>{slotOnDay.consultantName}</span>
      <span className={classes.price}>{formatRupees(slotOnDay.price)}</span>
      {clash && (
        <div className={classes.clash}>
          <div className={classes.why}>
            {isLost
              ? t(`seriesBooking.why.${clash.why}`)
              : t('seriesBooking.instead', {
                  day: formatDay(planned.day),
                  times: formatTimesOnDay(planned.day, planned),
                })}
          </div>
          {children}
        </div>
      )}
    </li>
  )
}
