import '@mantine/dates/styles.css'
import { CloseButton, Popover, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FocusEventHandler, type KeyboardEvent } from 'react'
import type { Day } from '../day/day.ts'
import { longDay, monthName, shortWeekday } from '../i18n/format-day.tsx'
import { useText } from '../i18n/i18n.tsx'
import { useTypedDay } from './use-day-input.tsx'

interface DayFieldProps {
  value: Day | ''
  /** Told '' while something stands in the field that is not taken as a day. */
  onChange: (day: Day | '') => void
  onFocus?: FocusEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** 'Date' unless told. */
  label?: string
  description?: string
  /** The clinic's today, where the calendar opens when no day is chosen. */
  today: Day
  /** The first and the last day that can be chosen. */
  from?: Day | undefined
  to?: Day | undefined
  /** Days in between that the calendar does not offer; they may still be typed. */
  isClosed?: (day: Day) => boolean
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  size?: 'sm' | 'md'
  className?: string | undefined
  /** Takes the focus when the dialog around it opens. */
  focusFirst?: boolean
}

/**
 * A day, typed or picked from the calendar. A text that is not taken stays with its sentence, and the
 * form around the field is not sent while it stands there.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onFocus, onBlur, today, from, to, isClosed, focusFirst, ...rest } = props
  const t = useText()
  // On a phone the calendar is enough; the on-screen keyboard would hide it.
  const byTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const field = useTypedDay(input, { value, onChange, today, window: { from, to } })
  const [opened, setOpened] = useState(false)
  const [month, setMonth] = useState<Day>()
  const [dropdown, setDropdown] = useState<HTMLDivElement | null>(null)
  useClickOutside(() => setOpened(false), undefined, [input, dropdown])
  const close = () => {
    setOpened(false)
    setMonth(undefined)
  }

  // Enter takes what is typed first; only the next one sends the form.
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter') return
    if (field.take() !== 'nothing' || opened) event.preventDefault()
    close()
  }
  const pick = (day: Day) => {
    field.choose(day)
    close()
  }

  return (
    <Popover
      opened={opened}
      disabled={rest.disabled}
      position="bottom-start"
      withRoles={false}
      withinPortal={false}
      shadow="md"
    >
      <Popover.Target>
        <TextInput
          {...rest}
          ref={setInput}
          label={rest.label ?? t('field.date')}
          placeholder={t('field.dateHint')}
          autoComplete="off"
          inputMode={byTouch ? 'none' : 'text'}
          // Esc first closes the calendar, and only then the dialog that the field may stand in.
          data-mantine-stop-propagation={opened || undefined}
          data-autofocus={focusFirst || undefined}
          data-untaken={field.untaken || undefined}
          value={field.shown}
          error={field.sentence && (field.left || rest.error) ? field.sentence : rest.error}
          onChange={({ currentTarget }) => {
            field.type(currentTarget.value)
            setOpened(true)
          }}
          onFocus={(event) => {
            setOpened(true)
            onFocus?.(event)
          }}
          onClick={() => setOpened(true)}
          onBlur={(event) => {
            field.take()
            close()
            onBlur?.(event)
          }}
          onKeyDown={byKey}
          leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
          rightSection={
            // A day that is required is changed, never taken away.
            !rest.required &&
            !rest.disabled &&
            field.shown && (
              <CloseButton
                variant="transparent"
                aria-label={t('field.clearDate')}
                style={{ minWidth: 28, minHeight: 28 }}
                // The keyboard stays in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  field.choose('')
                  close()
                }}
              />
            )
          }
        />
      </Popover.Target>
      <Popover.Dropdown
        ref={setDropdown}
        data-dates-dropdown
        onMouseDown={(event) => event.preventDefault()}
      >
        <Calendar
          __staticSelector="DateInput"
          __preventFocus
          size={rest.size}
          minDate={from}
          maxDate={to}
          excludeDate={isClosed}
          date={month ?? (value || beginning(today, from, to))}
          onDateChange={setMonth}
          getDayProps={(day) => ({ selected: day === value, onClick: () => pick(day) })}
          // The kit knows no language but English without a file for each.
          monthLabelFormat={monthName}
          weekdayFormat={shortWeekday}
          getDayAriaLabel={longDay}
          maxLevel="month"
          hideOutsideDates
          highlightToday={false}
          // Their red is too pale to read, and the clinic is open on Saturdays.
          weekendDays={[]}
          ariaLabels={{ previousMonth: t('field.previousMonth'), nextMonth: t('field.nextMonth') }}
        />
      </Popover.Dropdown>
    </Popover>
  )
}

/** Where the calendar opens while no day is chosen. */
const beginning = (today: Day, from: Day | undefined, to: Day | undefined): Day => {
  if (from && from > today) return from
  return to && to < today ? to : today
}
