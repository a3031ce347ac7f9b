import '@mantine/dates/styles.css'
import { DateInput } from '@mantine/dates'
import { useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FocusEventHandler, type KeyboardEvent } from 'react'
import type { Day } from '../day/day.ts'
import { useText } from '../i18n/languages.tsx'
import { lastBookableDay } from '../slots/booking-window.ts'
import { typedDay } from './typed-day.ts'

interface DayFieldProps {
  value: Day | ''
  onChange: (day: Day | '') => void
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** The clinic's today, where the booking window begins. */
  today: Day
  error?: string
  size?: 'sm' | 'md'
  /** Takes the focus when the dialog around it opens. */
  focusFirst?: boolean
}

/** A day of the booking window, typed or picked from the calendar. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onBlur, today, error, size = 'sm', focusFirst } = props
  const t = useText()
  // On a phone the calendar is enough; the on-screen keyboard would hide it.
  const byTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [calendarOpen, setCalendarOpen] = useState(false)
  // The kit leaves the calendar open after a typed date, over the slots that come next.
  const [closedByEnter, setClosedByEnter] = useState(false)
  const closeByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return setClosedByEnter(false)
    if (!calendarOpen) return
    event.preventDefault()
    setClosedByEnter(true)
  }
  return (
    <DateInput
      // Esc first closes the calendar, and only then the dialog that the field may stand in.
      data-mantine-stop-propagation={calendarOpen || undefined}
      data-autofocus={focusFirst || undefined}
      label={t('field.date')}
      placeholder={t('field.dateHint')}
      required
      size={size}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      onBlur={onBlur}
      onKeyDown={closeByEnter}
      onClick={() => setClosedByEnter(false)}
      error={error}
      valueFormat="DD-MM-YYYY"
      dateParser={typedDay}
      minDate={today}
      maxDate={lastBookableDay(today)}
      defaultDate={today}
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
