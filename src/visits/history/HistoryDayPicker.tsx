import { useId } from 'react'
import { useToday } from '../../platform/clock/clinic-clock.tsx'
import { formatDay, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { DayField } from '../../platform/ui/DayField.tsx'
import classes from './HistoryDayPicker.module.css'

interface HistoryDayPickerProps {
  /** The days with a visit, newest first. */
  days: readonly Day[]
  value: Day
  onChange: (day: Day) => void
}

/** Number of latest days that have their own button beside the calendar. */
const maxQuickDays = 6

/**
 * Picker for the day of an earlier visit. The calendar offers only days with a visit; any day can be
 * typed and gets an answer. The field has no bounds, because it would silently reset to them.
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
          {days.slice(0, maxQuickDays).map((day) => (
            <label key={day} className={classes.day}>
              <input
                type="radio"
                name={name}
                value={day}
                checked={day === value}
                onChange={() => onChange(day)}
              />
              <span>{formatDay(day)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
