import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'
import { dayAt, formatDay, timeAt, type Day } from '../../platform/day/day.ts'
import type { TimeRange } from '../../platform/day/time.ts'
import { dayWithWeekday } from '../../platform/i18n/format-day.tsx'
import { text } from '../../platform/i18n/i18n.tsx'
import type { WaitingRow } from './waiting-list.ts'
import { formatTimesOnDay } from '../../platform/i18n/format-times.tsx'

/** 'Wed 02-12-2026 · 09:30–09:45' in the page's language. */
export const formatOfferedTime = (time: TimeRange & { day: Day }): string =>
  `${dayWithWeekday(time.day)} · ${formatTimesOnDay(time.day, time)}`

/** An instant on the clinic's clock: the day. */
export const dayOfInstant = (instant: string): string =>
  formatDay(dayAt(new Date(instant), clinicTimeZone()))

/** An instant on the clinic's clock: the time, '10:05'. */
export const timeOfInstant = (instant: string): string =>
  timeAt(new Date(instant), clinicTimeZone())

/** 'Held until 10:12 · Nandini Hegde' */
export const heldUntilText = ({ until, by }: NonNullable<WaitingRow['held']>): string =>
  text('waitingList.heldUntil', { time: timeOfInstant(until), name: by })
