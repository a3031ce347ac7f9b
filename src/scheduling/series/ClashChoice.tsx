import { useId } from 'react'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { formatRupees } from '../../platform/ui/format-money.tsx'
import classes from './ClashChoice.module.css'
import { canReplace, type SeriesClash, type SessionList } from './session-list.ts'
import type { SlotOnDayDetails } from './series-booking.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

interface ClashChoiceProps {
  list: SessionList
  clash: SeriesClash
  onChoose: (slotOnDay: SlotOnDayDetails) => void
  /** Focuses the first slot when the clash appears. */
  focusFirst: boolean
  disabled: boolean
}

/** The open slots nearest to a taken session, without those on another session's day. */
export function ClashChoice({ list, clash, onChoose, focusFirst, disabled }: ClashChoiceProps) {
  const t = useText()
  const group = useId()
  const alternatives = clash.nearest.filter((slotOnDay) => canReplace(list, clash, slotOnDay))
  if (alternatives.length === 0) return <div role="status">{t('seriesBooking.nothingNear')}</div>
  return (
    <fieldset className={classes.nearest} disabled={disabled}>
      <legend className={classes.legend}>{t('seriesBooking.nearest')}</legend>
      <div className={classes.places}>
        {alternatives.map((slotOnDay, index) => (
          <label key={`${slotOnDay.day} ${slotOnDay.slot}`} className={classes.choice}>
            <input
              type="radio"
              name={group}
              checked={
                clash.instead?.day === slotOnDay.day && clash.instead.slot === slotOnDay.slot
              }
              onChange={() => onChoose(slotOnDay)}
              data-autofocus={(focusFirst && index === 0) || undefined}
            />
            <span className={classes.place}>
              {dayWithWeekday(slotOnDay.day)} · {formatTimesOnDay(slotOnDay.day, slotOnDay)}
            </span>
            <span className={classes.who}>
              {slotOnDay.consultantName} · {formatRupees(slotOnDay.price)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
