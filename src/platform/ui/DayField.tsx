import { CloseButton, Popover, TextInput } from '@mantine/core'
import { useClickOutside, useMediaQuery } from '@mantine/hooks'
import { IconCalendar } from '@tabler/icons-react'
import { useDeferredValue, useState, type FocusEventHandler, type KeyboardEvent } from 'react'
import type { Day } from '../day/day.ts'
import { useText } from '../i18n/i18n.tsx'
import type { DayMark } from './DayCalendar.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useDayInput } from './use-day-input.tsx'
import { PartSuspense } from './PartSuspense.tsx'

// Loaded when the pointer or the focus comes to a field: most screens have one that is seldom used. Before, it
// was a quarter of what they loaded. It brings its box, so that none is open that would grow.
const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'), {
  frame: ({ setBox }, note) => (
    <Popover.Dropdown ref={setBox} maw="none">
      {note}
    </Popover.Dropdown>
  ),
})

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

  // After the field: the key or the press that leads here, and each one typed, is painted before the days are.
  const calendar = useDeferredValue(
    opened && (
      <PartSuspense>
        <DayCalendar
          setBox={setDropdown}
          size={rest.size}
          today={today}
          from={from}
          to={to}
          isClosed={isClosed}
          markOf={markOf}
          month={month ?? (field.preview || initialMonth(opensAt ?? today, from, to))}
          onMonthChange={setMonth}
          picked={field.preview}
          onPick={pick}
        />
      </PartSuspense>
    ),
  )

  // A required day can be changed, not removed.
  const isClearable = !rest.required && !rest.disabled && field.shown !== ''

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
          onPointerEnter={DayCalendar.preload}
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
          // In one place, so that a narrow field has room for a whole day between its edges.
          rightSectionPointerEvents={isClearable ? 'all' : 'none'}
          rightSection={
            isClearable ? (
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
            ) : (
              <IconCalendar size={18} stroke={1.7} aria-hidden="true" />
            )
          }
        />
      </Popover.Target>
      {opened && calendar}
    </Popover>
  )
}

/** The month that the calendar opens at while no day is chosen. */
const initialMonth = (day: Day, from: Day | undefined, to: Day | undefined): Day => {
  if (from && from > day) return from
  return to && to < day ? to : day
}
