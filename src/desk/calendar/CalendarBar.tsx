import { ActionIcon, Button, SegmentedControl, Skeleton, Title } from '@mantine/core'
import '../../platform/ui/segmented-control.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addDays, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useKeys } from '../keyboard/use-keys.tsx'
import classes from './CalendarBar.module.css'
import { viewModes, rangeOf, stepState, type CalendarState } from './calendar-state.ts'
import { daysFromTo, dayWithLongWeekday, monthName } from '../../platform/i18n/format-day.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'
import { PartSuspense } from '../../platform/ui/PartSuspense.tsx'

// Loaded later: the date field is the heaviest part of the screen and rarely needed at once.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

interface CalendarBarProps {
  state: CalendarState
  today: Day
  onNavigate: (state: CalendarState) => void
}

/** The current view, with the buttons and the field that change the day. */
export function CalendarBar({ state, today, onNavigate }: CalendarBarProps) {
  const t = useText()
  useKeys({
    previous: () => onNavigate(stepState(state, -1)),
    next: () => onNavigate(stepState(state, 1)),
    today: () => onNavigate({ ...state, day: today }),
    day: () => onNavigate({ ...state, mode: 'day' }),
    week: () => onNavigate({ ...state, mode: 'week' }),
    month: () => onNavigate({ ...state, mode: 'month' }),
  })
  return (
    <div className={classes.bar}>
      <Title order={1} size="h3" className={classes.title}>
        {t('screen.calendar')}
      </Title>
      {/* Announced on a change: the buttons beside it name only the direction. */}
      <div className={classes.shown} role="status">
        {rangeLabel(state)}
      </div>
      <div className={classes.ways}>
        <ActionIcon
          variant="default"
          className={classes.arrow}
          aria-label={t(`calendar.previous.${state.mode}`)}
          onClick={() => onNavigate(stepState(state, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.today}
          onClick={() => onNavigate({ ...state, day: today })}
        >
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          className={classes.arrow}
          aria-label={t(`calendar.next.${state.mode}`)}
          onClick={() => onNavigate(stepState(state, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <PartSuspense fallback={<Skeleton className={classes.dayToCome} />}>
        <DayField
          className={classes.day}
          required
          value={state.day}
          today={today}
          onChange={(day) => day && onNavigate({ ...state, day })}
        />
      </PartSuspense>
      <SegmentedControl
        className={classes.views}
        aria-label={t('calendar.view')}
        value={state.mode}
        onChange={(view) => onNavigate({ ...state, mode: view as CalendarState['mode'] })}
        data={viewModes.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
      />
    </div>
  )
}

/** 'Tuesday 24-11-2026', '23-11-2026 – 29-11-2026' or 'November 2026'. */
function rangeLabel(state: CalendarState): string {
  if (state.mode === 'month') return monthName(state.day)
  if (state.mode === 'day') return dayWithLongWeekday(state.day)
  const { from, days } = rangeOf(state)
  return daysFromTo(from, addDays(from, days - 1))
}
