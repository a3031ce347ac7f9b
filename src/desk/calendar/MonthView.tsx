import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Day } from '../../platform/day/day.ts'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import { AmbulanceOverlay } from '../../platform/ui/AmbulanceOverlay.tsx'
import { FailedNote } from '../../platform/ui/FailedNote.tsx'
import type { DayCount } from './calendar.ts'
import { placeSearch, type CalendarPlace } from './calendar-state.ts'
import screen from './CalendarScreen.module.css'
import {
  dateOfMonth,
  longWeekday,
  monthName,
  shortWeekday,
} from '../../platform/i18n/format-day.tsx'
import classes from './MonthView.module.css'
import { useDayCounts, type CalendarLook } from './use-calendar.tsx'

interface MonthViewProps {
  place: CalendarPlace
  look: CalendarLook
  today: Day
}

/** How full each day of a month is; a day leads to its hours. On a phone the days are a list. */
export function MonthView({ place, look, today }: MonthViewProps) {
  const t = useText()
  const { data: counts, error, isFetching, isPlaceholderData, refetch } = useDayCounts(look)
  if (!counts) {
    if (!error) return <AmbulanceOverlay visible />
    return (
      <div className={screen.note}>
        <FailedNote
          failure={error}
          title={t('calendar.failed')}
          onRetry={refetch}
          busy={isFetching}
        />
      </div>
    )
  }
  return (
    <>
      <div
        className={classes.month}
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData || undefined}
      >
        <div className={classes.weekdays} aria-hidden="true">
          {counts.slice(0, 7).map(({ day }) => (
            <span key={day}>{longWeekday(day)}</span>
          ))}
        </div>
        <ol className={classes.days}>
          {counts.map((count) => {
            const { day, off } = count
            const lines = linesOf(count, look.cancelled)
            return (
              <li
                key={day}
                className={classes.day}
                data-outside={day.slice(0, 7) !== place.day.slice(0, 7) || undefined}
                data-today={day === today || undefined}
                data-off={off?.kind}
              >
                <Link
                  className={classes.link}
                  to={placeSearch({ ...place, view: 'day', day }, today)}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span className={classes.date}>
                    <span className={classes.weekday}>{shortWeekday(day)}</span>
                    <span className={classes.number}>
                      {dateOfMonth(day)}
                      <VisuallyHidden> {monthName(day)}</VisuallyHidden>
                    </span>
                    {day === today && <span className={classes.today}>{t('calendar.today')}</span>}
                  </span>
                  <span className={classes.lines}>
                    {off && <span className={classes.off}>{offText(off)}</span>}
                    {lines.map((line) => (
                      <span key={line.status} className={classes.line} data-status={line.status}>
                        {line.text}
                      </span>
                    ))}
                  </span>
                </Link>
              </li>
            )
          })}
        </ol>
      </div>
      {error && (
        <div className={screen.notRead}>
          <FailedNote
            inline
            failure={error}
            title={t('reading.oldRows')}
            onRetry={refetch}
            busy={isFetching}
          />
        </div>
      )}
    </>
  )
}

const offText = ({ kind, name }: NonNullable<DayCount['off']>): string =>
  kind === 'holiday' ? text('calendar.holidayNamed', { name }) : name

/** What a day has any of, in words. */
function linesOf({ pending, conducted, cancelled }: DayCount, withCancelled: boolean) {
  const lines = [
    { status: 'PE', count: pending, text: text('calendar.pending', { count: pending }) },
    { status: 'CD', count: conducted, text: text('calendar.conducted', { count: conducted }) },
    { status: 'CN', count: cancelled, text: text('calendar.cancelled', { count: cancelled }) },
  ]
  return lines.filter(({ status, count }) => count > 0 && (status !== 'CN' || withCancelled))
}
