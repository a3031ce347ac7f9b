import '@mantine/dates/styles.css'
import { DateInput, type DateInputProps } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FocusEventHandler, type KeyboardEvent } from 'react'
import type { Day } from '../day/day.ts'
import { typedDay } from '../day/typed-day.ts'
import { longDay, monthName, shortWeekday } from '../i18n/day-names.tsx'
import { useText } from '../i18n/languages.tsx'

interface DayFieldProps {
  value: Day | ''
  onChange: (day: Day | '') => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** 'Date' unless told. */
  label?: string
  description?: string
  /** The clinic's today, where the calendar opens when no day is chosen. */
  today: Day
  /** The first and the last day that can be chosen. */
  from?: Day | undefined
  to?: Day | undefined
  /** Days in between that cannot be chosen. */
  isClosed?: (day: Day) => boolean
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  size?: 'sm' | 'md'
  className?: string | undefined
  /** Takes the focus when the dialog around it opens. */
  focusFirst?: boolean
}

/** A day, typed or picked from the calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, today, from, to, isClosed, focusFirst, label, ...rest } = props
  const t = useText()
  // On a phone the calendar is enough; the on-screen keyboard would hide it.
  const byTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [calendarOpen, setCalendarOpen] = useState(false)
  // The kit leaves the calendar open after a typed date, over the fields that come next.
  const [closedByEnter, setClosedByEnter] = useState(false)
  const closeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return setClosedByEnter(false)
    if (!calendarOpen) return
    event.preventDefault()
    setClosedByEnter(true)
  }
  const bounds: DateInputProps = {
    ...(from && { minDate: from }),
    ...(to && { maxDate: to }),
    ...(isClosed && { excludeDate: isClosed }),
  }
  return (
    <DateInput
      {...rest}
      {...bounds}
      // Esc first closes the calendar, and only then the dialog that the field may stand in.
      data-mantine-stop-propagation={calendarOpen || undefined}
      data-autofocus={focusFirst || undefined}
      label={label ?? t('field.date')}
      placeholder={t('field.dateHint')}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      onKeyDown={closeByEnter}
      onClick={() => setClosedByEnter(false)}
      // A day that is required is changed, never taken away.
      clearable={!rest.required}
      clearButtonProps={{
        'aria-label': t('field.clearDate'),
        style: { minWidth: 28, minHeight: 28 },
      }}
      valueFormat="DD-MM-YYYY"
      // The kit knows no language but English without a file for each.
      monthLabelFormat={monthName}
      weekdayFormat={shortWeekday}
      getDayAriaLabel={longDay}
      dateParser={typedDay}
      defaultDate={value || (to && to < today ? to : today)}
      maxLevel="month"
      hideOutsideDates
      highlightToday={false}
      // Their red is too pale to read, and the clinic is open on Saturdays.
      weekendDays={[]}
      popoverProps={{
        withinPortal: false,
        shadow: 'md',
        ...(closedByEnter && { opened: false }),
        onOpen: () => setCalendarOpen(true),
        onClose: () => setCalendarOpen(false),
      }}
      inputMode={byTouch ? 'none' : 'text'}
      ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
      leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
    />
  )
}
