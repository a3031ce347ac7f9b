import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import type { Day } from '../../platform/day/day.ts'
import { text, useText } from '../../platform/i18n/i18n.tsx'
import {
  isLive,
  statusDetails,
  type AppointmentStatus,
} from '../../scheduling/appointments/statuses.ts'
import type { DayCount } from './calendar.ts'
import { CalendarFrame } from './CalendarFrame.tsx'
import { calendarSearch, type CalendarState } from './calendar-state.ts'
import {
  dateOfMonth,
  longWeekday,
  monthName,
  shortWeekday,
} from '../../platform/i18n/format-day.tsx'
import classes from './MonthView.module.css'
import { useDayCounts, type CalendarView } from './use-calendar.tsx'

interface MonthViewProps {
  state: CalendarState
  view: CalendarView
  today: Day
}

/** The number of appointments per day of a month; each day links to its day view. A list on phones. */
export function MonthView({ state, view, today }: MonthViewProps) {
  const t = useText()
  const reading = useDayCounts(view)
  const counts = reading.data
  return (
    <CalendarFrame reading={reading} className={classes.month}>
      {counts && (
        <>
          <div className={classes.weekdays} aria-hidden="true">
            {counts.slice(0, 7).map(({ day }) => (
              <span key={day}>{longWeekday(day)}</span>
            ))}
          </div>
          <ol className={classes.days}>
            {counts.map((count) => {
              const { day, off } = count
              const lines = countLines(count, view.cancelled)
              return (
                <li
                  key={day}
                  className={classes.day}
                  data-outside={day.slice(0, 7) !== state.day.slice(0, 7) || undefined}
                  data-today={day === today || undefined}
                  data-off={off?.kind}
                >
                  <Link
                    className={classes.link}
                    to={calendarSearch({ ...state, mode: 'day', day }, today)}
                    aria-current={day === today ? 'date' : undefined}
                  >
                    <span className={classes.date}>
                      <span className={classes.weekday}>{shortWeekday(day)}</span>
                      <span className={classes.number}>
                        {dateOfMonth(day)}
                        <VisuallyHidden> {monthName(day)}</VisuallyHidden>
                      </span>
                      {day === today && (
                        <span className={classes.today}>{t('calendar.today')}</span>
                      )}
                    </span>
                    <span className={classes.lines}>
                      {off && <span className={classes.off}>{dayOffText(off)}</span>}
                      {lines.map((line) => (
                        <span
                          key={line.status}
                          className={classes.line}
                          data-tone={statusDetails[line.status].tone}
                        >
                          {line.text}
                        </span>
                      ))}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ol>
        </>
      )}
    </CalendarFrame>
  )
}

const dayOffText = ({ kind, name }: NonNullable<DayCount['off']>): string =>
  kind === 'holiday' ? text('calendar.holidayNamed', { name }) : name

/** The counts of a day as text, without zeros. */
function countLines({ pending, conducted, cancelled }: DayCount, showCancelled: boolean) {
  const lines: { status: AppointmentStatus; count: number; text: string }[] = [
    { status: 'PE', count: pending, text: text('calendar.pending', { count: pending }) },
    { status: 'CD', count: conducted, text: text('calendar.conducted', { count: conducted }) },
    { status: 'CN', count: cancelled, text: text('calendar.cancelled', { count: cancelled }) },
  ]
  return lines.filter(({ status, count }) => count > 0 && (isLive(status) || showCancelled))
}
