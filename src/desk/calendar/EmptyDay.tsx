import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import classes from './CalendarScreen.module.css'
import type { DayGroup } from './day-columns.ts'

/** Days without anybody: that it is so, and whether a holiday is why. */
export function NobodyThere({ groups }: { groups: DayGroup[] }) {
  const t = useText()
  const { day, holiday } = groups[0]!
  const one = groups.length === 1
  const title = !one
    ? t('calendar.nobodyWeek')
    : holiday
      ? t('calendar.holidayNamed', { name: holiday })
      : t('calendar.nobody', { day: dayWithLongWeekday(day) })
  return (
    <div className={classes.note} role="status">
      <EmptyNote title={title} hint={t('calendar.nobodyHint')} />
    </div>
  )
}
