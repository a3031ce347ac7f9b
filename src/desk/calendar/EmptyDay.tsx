import { dayWithLongWeekday } from '../../platform/i18n/format-day.tsx'
import { useText } from '../../platform/i18n/i18n.tsx'
import { EmptyNote } from '../../platform/ui/EmptyNote.tsx'
import classes from './CalendarScreen.module.css'
import type { DayGroup } from './day-columns.ts'

/** Message for days without consultants, with the holiday if there is one. */
export function EmptyDay({ groups }: { groups: DayGroup[] }) {
  const t = useText()
  const { day, holiday } = groups[0]!
  const isSingleDay = groups.length === 1
  const title = !isSingleDay
    ? t('calendar.emptyWeek')
    : holiday
      ? t('calendar.holidayNamed', { name: holiday })
      : t('calendar.emptyDay', { day: dayWithLongWeekday(day) })
  return (
    <div className={classes.note} role="status">
      <EmptyNote title={title} hint={t('calendar.emptyDayHint')} />
    </div>
  )
}
