import { useId } from 'react'
import { showTimes } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { showRupees } from '../../platform/ui/format-money.tsx'
import classes from './ClashChoice.module.css'
import { canStandIn, type SeriesClash, type SeriesList } from './series-list.ts'
import type { ShownPlace } from './series-booking.ts'

interface ClashChoiceProps {
  list: SeriesList
  clash: SeriesClash
  onChoose: (place: ShownPlace) => void
  /** Takes the keyboard when the clash appears. */
  focusFirst: boolean
  disabled: boolean
}

/** The open places nearest to one that was lost. One on a day that the series has is no choice. */
export function ClashChoice({ list, clash, onChoose, focusFirst, disabled }: ClashChoiceProps) {
  const t = useText()
  const group = useId()
  const places = clash.nearest.filter((place) => canStandIn(list, clash, place))
  if (places.length === 0) return <div role="status">{t('subscription.nothingNear')}</div>
  return (
    <fieldset className={classes.nearest} disabled={disabled}>
      <legend className={classes.legend}>{t('subscription.nearest')}</legend>
      <div className={classes.places}>
        {places.map((place, index) => (
          <label key={`${place.day} ${place.slot}`} className={classes.choice}>
            <input
              type="radio"
              name={group}
              checked={clash.instead?.day === place.day && clash.instead.slot === place.slot}
              onChange={() => onChoose(place)}
              data-autofocus={(focusFirst && index === 0) || undefined}
            />
            <span className={classes.place}>
              {dayWithWeekday(place.day)} · {showTimes(place)}
            </span>
            <span className={classes.who}>
              {place.consultantName} · {showRupees(place.price)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
