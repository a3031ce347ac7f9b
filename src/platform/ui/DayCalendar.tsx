import '@mantine/dates/styles.css'
import { Popover } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { addDays, daysBetween, type Day } from '../day/day.ts'
import { longDay, monthName, shortWeekday } from '../i18n/format-day.tsx'
import { useText } from '../i18n/i18n.tsx'
import classes from './DayField.module.css'

/** How the calendar marks a day before it is picked, and what it is, for the legend and to be heard. */
export interface DayMark {
  kind: 'full' | 'closed' | 'none'
  label: string
}

interface DayCalendarProps {
  /** Takes the box around the calendar. */
  setBox: (box: HTMLDivElement | null) => void
  size?: 'sm' | 'md' | undefined
  today: Day
  from: Day | undefined
  to: Day | undefined
  isClosed: ((day: Day) => boolean) | undefined
  markOf: ((day: Day) => DayMark | undefined) | undefined
  /** A day of the month that is shown. */
  month: Day
  onMonthChange: (month: Day) => void
  picked: Day | ''
  onPick: (day: Day) => void
}

/** The calendar below a day field, in the box of the popover around both. */
export default function DayCalendar(props: DayCalendarProps) {
  const { setBox, size, today, from, to, isClosed, markOf, month, onMonthChange } = props
  const { picked, onPick } = props
  const t = useText()
  return (
    <Popover.Dropdown
      ref={setBox}
      // As wide as a month: a row of fields gives each thing in it, this box too, the width of one field.
      maw="none"
      data-dates-dropdown
      onMouseDown={(event) => event.preventDefault()}
    >
      <Calendar
        __staticSelector="DateInput"
        __preventFocus
        size={size}
        minDate={from}
        maxDate={to}
        excludeDate={isClosed}
        date={month}
        onDateChange={onMonthChange}
        getDayProps={(day) => ({
          selected: day === picked,
          // The clinic's today, which need not be the desk's.
          'aria-current': day === today ? 'date' : undefined,
          className: day === today ? classes.today : undefined,
          ...(markOf?.(day) && { 'data-mark': markOf(day)!.kind, title: markOf(day)!.label }),
          onClick: () => onPick(day),
        })}
        // Mantine has English month names; other languages would each need a file.
        monthLabelFormat={monthName}
        weekdayFormat={shortWeekday}
        getDayAriaLabel={(day) => [longDay(day), markOf?.(day)?.label].filter(Boolean).join(', ')}
        maxLevel="month"
        hideOutsideDates
        highlightToday={false}
        // Mantine's red for weekends has too little contrast, and the clinic is open on
        // Saturdays.
        weekendDays={[]}
        ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
      />
      {markOf && <DayLegend markOf={markOf} from={from} to={to} />}
    </Popover.Dropdown>
  )
}

interface DayLegendProps {
  markOf: (day: Day) => DayMark | undefined
  from: Day | undefined
  to: Day | undefined
}

/** What the marks mean that occur in the window. */
function DayLegend({ markOf, from, to }: DayLegendProps) {
  const length = from && to ? daysBetween(from, to) + 1 : 0
  const days = Array.from({ length }, (_, index) => addDays(from!, index))
  const marks = new Map(
    days.flatMap((day) => {
      const mark = markOf(day)
      return mark ? [[mark.kind, mark.label] as const] : []
    }),
  )
  if (marks.size === 0) return null
  // The days say it themselves to whoever hears them.
  return (
    <div className={classes.legend} aria-hidden="true">
      {[...marks].map(([kind, label]) => (
        <span key={kind}>
          <span className={classes.sample} data-mark={kind}>
            9
          </span>
          {label}
        </span>
      ))}
    </div>
  )
}
