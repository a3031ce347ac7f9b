import '@mantine/dates/styles.css'
import { CloseButton, Popover, TextInput } from '@mantine/core'
import { Calendar } from '@mantine/dates'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useState, type FocusEventHandler, type KeyboardEvent } from 'react'
import { addDays, daysBetween, type Day } from '../day/day.ts'
import { longDay, monthName, shortWeekday } from '../i18n/format-day.tsx'
import { useText } from '../i18n/i18n.tsx'
import classes from './DayField.module.css'
import { useDayInput } from './use-day-input.tsx'

/** How the calendar marks a day before it is picked, and what it is, for the legend and to be heard. */
export interface DayMark {
  kind: 'full' | 'closed' | 'none'
  label: string
}

interface DayFieldProps {
  value: Day | ''
  /** Called with '' while the field contains text that is not accepted as a day. */
  onChange: (day: Day | '') => void
  onFocus?: FocusEventHandler<HTMLInputElement>
  onBlur?: FocusEventHandler<HTMLInputElement>
  /** 'Date' by default. */
  label?: string
  description?: string
  /** The clinic's today; the calendar opens there when no day is chosen. */
  today: Day
  /** The first and the last day that can be chosen. */
  from?: Day | undefined
  to?: Day | undefined
  /** Days in the window that the calendar does not offer; they can still be typed. */
  isClosed?: (day: Day) => boolean
  /** The mark of a day that can be picked, but has no use; undefined for any other. */
  markOf?: ((day: Day) => DayMark | undefined) | undefined
  /** The day whose month is shown while none is chosen; by default the first one of the window. */
  opensAt?: Day | undefined
  /** The sentence for a day outside the window, in place of one with its two ends. */
  outsideMessage?: string
  required?: boolean
  disabled?: boolean
  error?: string | undefined
  size?: 'sm' | 'md'
  className?: string | undefined
  /** Gets the focus when the dialog around it opens. */
  hasInitialFocus?: boolean
}

/**
 * A day, typed or picked from the calendar. Text that is not accepted stays in the field with a
 * message, and the form around the field is not submitted.
 */
export function DayField(props: DayFieldProps) {
  const { value, onChange, onFocus, onBlur, today, from, to, hasInitialFocus, ...others } = props
  const { isClosed, markOf, opensAt, outsideMessage, ...rest } = others
  const t = useText()
  // On a phone the calendar is enough; the on-screen keyboard would cover it.
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false })
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const field = useDayInput(input, {
    value,
    onChange,
    today,
    window: { from, to },
    outsideMessage,
  })
  const [opened, setOpened] = useState(false)
  const [month, setMonth] = useState<Day>()
  const [dropdown, setDropdown] = useState<HTMLDivElement | null>(null)
  useClickOutside(() => setOpened(false), undefined, [input, dropdown])
  const close = () => {
    setOpened(false)
    setMonth(undefined)
  }

  // The first Enter accepts the typed text; only the next one submits the form.
  const handleKeyDown = (event: KeyboardEvent) => {
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
          inputMode={isTouch ? 'none' : 'text'}
          // The first Esc closes the calendar, the next one the dialog around the field.
          data-mantine-stop-propagation={opened || undefined}
          data-autofocus={hasInitialFocus || undefined}
          data-unparsed={field.untaken || undefined}
          value={field.shown}
          error={field.message && (field.left || rest.error) ? field.message : rest.error}
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
          onKeyDown={handleKeyDown}
          leftSection={<IconCalendar size={18} stroke={1.7} aria-hidden="true" />}
          rightSection={
            // A required day can be changed, not removed.
            !rest.required &&
            !rest.disabled &&
            field.shown && (
              <CloseButton
                variant="transparent"
                aria-label={t('field.clearDate')}
                // Not on the way to the next field: Delete or Backspace empties this one too.
                tabIndex={-1}
                style={{ minWidth: 28, minHeight: 28 }}
                // The focus stays in the field.
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
          date={month ?? (field.preview || initialMonth(opensAt ?? today, from, to))}
          onDateChange={setMonth}
          getDayProps={(day) => ({
            selected: day === field.preview,
            // The clinic's today, which need not be the desk's.
            'aria-current': day === today ? 'date' : undefined,
            className: day === today ? classes.today : undefined,
            ...(markOf?.(day) && { 'data-mark': markOf(day)!.kind, title: markOf(day)!.label }),
            onClick: () => pick(day),
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
    </Popover>
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

/** The month that the calendar opens at while no day is chosen. */
const initialMonth = (day: Day, from: Day | undefined, to: Day | undefined): Day => {
  if (from && from > day) return from
  return to && to < day ? to : day
}
