import { ActionIcon, Button, SegmentedControl, Skeleton, Title } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Suspense } from 'react'
import { addDays, type Day } from '../../platform/day/day.ts'
import { useText } from '../../platform/i18n/i18n.tsx'
import { useKeys } from '../keyboard/use-keys.tsx'
import classes from './CalendarBar.module.css'
import { calendarViews, rangeOf, stepPlace, type CalendarPlace } from './calendar-state.ts'
import { daysFromTo, dayWithLongWeekday, monthName } from '../../platform/i18n/format-day.tsx'
import { lazyPart } from '../../platform/ui/lazy-part.tsx'

// The diary is read before a date is picked, and the field is the heaviest part of the screen.
const DayField = lazyPart(async () => ({
  default: (await import('../../platform/ui/DayField.tsx')).DayField,
}))

interface CalendarBarProps {
  place: CalendarPlace
  today: Day
  onGo: (place: CalendarPlace) => void
}

/** What is looked at, and the ways to another day. */
export function CalendarBar({ place, today, onGo }: CalendarBarProps) {
  const t = useText()
  useKeys({
    previous: () => onGo(stepPlace(place, -1)),
    next: () => onGo(stepPlace(place, 1)),
    today: () => onGo({ ...place, day: today }),
    day: () => onGo({ ...place, view: 'day' }),
    week: () => onGo({ ...place, view: 'week' }),
    month: () => onGo({ ...place, view: 'month' }),
  })
  return (
    <div className={classes.bar}>
      <Title order={1} size="h3" className={classes.title}>
        {t('screen.calendar')}
      </Title>
      {/* Read out when it changes: the buttons beside it say only which way. */}
      <div className={classes.shown} role="status">
        {shownDays(place)}
      </div>
      <div className={classes.ways}>
        <ActionIcon
          variant="default"
          className={classes.arrow}
          aria-label={t(`calendar.previous.${place.view}`)}
          onClick={() => onGo(stepPlace(place, -1))}
        >
          <IconChevronLeft size={18} aria-hidden="true" />
        </ActionIcon>
        <Button
          variant="default"
          className={classes.today}
          onClick={() => onGo({ ...place, day: today })}
        >
          {t('calendar.today')}
        </Button>
        <ActionIcon
          variant="default"
          className={classes.arrow}
          aria-label={t(`calendar.next.${place.view}`)}
          onClick={() => onGo(stepPlace(place, 1))}
        >
          <IconChevronRight size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Suspense fallback={<Skeleton className={classes.dayToCome} />}>
        <DayField
          className={classes.day}
          required
          value={place.day}
          today={today}
          onChange={(day) => day && onGo({ ...place, day })}
        />
      </Suspense>
      <SegmentedControl
        className={classes.views}
        aria-label={t('calendar.view')}
        value={place.view}
        onChange={(view) => onGo({ ...place, view: view as CalendarPlace['view'] })}
        data={calendarViews.map((value) => ({ value, label: t(`calendar.views.${value}`) }))}
      />
    </div>
  )
}

/** 'Tuesday 24-11-2026', '23-11-2026 – 29-11-2026' or 'November 2026'. */
function shownDays(place: CalendarPlace): string {
  if (place.view === 'month') return monthName(place.day)
  if (place.view === 'day') return dayWithLongWeekday(place.day)
  const { from, days } = rangeOf(place)
  return daysFromTo(from, addDays(from, days - 1))
}
