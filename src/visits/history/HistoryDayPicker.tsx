import { useId } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { showDay, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import classes from './HistoryDayPicker.module.css'

interface HistoryDayPickerProps {
  /** The days with a visit, newest first. */
  days: readonly Day[]
  value: Day
  onChange: (day: Day) => void
}

/** So many of the latest days stand beside the calendar, to be chosen with one click. */
const mostAtHand = 6

/**
 * Chooses a day of an earlier visit. The calendar offers no other day; one may still be typed, and
 * is answered, so the field has no bounds at which it would silently fall back.
 */
export function HistoryDayPicker({ days, value, onChange }: HistoryDayPickerProps) {
  const t = useText()
  const today = useToday()
  const name = useId()
  return (
    <div className={classes.picker}>
      <DayField
        className={classes.field}
        label={t('field.date')}
        description={t('history.note')}
        today={today}
        value={value}
        onChange={(day) => day && onChange(day)}
        isClosed={(day) => !days.includes(day)}
      />
      <fieldset className={classes.atHand}>
        <legend>{t('history.latest')}</legend>
        <div className={classes.days}>
          {days.slice(0, mostAtHand).map((day) => (
            <label key={day} className={classes.day}>
              <input
                type="radio"
                name={name}
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
              />
              <span>{showDay(day)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
