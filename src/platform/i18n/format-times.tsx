import { clinicTimeZone } from '../clock/clinic-clock.tsx'
import type { Day } from '../day/day.ts'
import { formatTimeRange, type TimeRange } from '../day/time.ts'
import { timesOnDay } from '../day/times-on-day.ts'
import { isolateLtr } from './page-language.tsx'

/**
 * '09:00–09:15' on a day; with the time zone in an hour that the clinic's clock shows twice. It reads
 * from the left on every page: turned round, it would end before it starts.
 */
export const formatTimesOnDay = (day: Day, range: TimeRange): string =>
  isolateLtr(timesOnDay(day, range, clinicTimeZone()))

/** As `formatTimesOnDay`, for times of every week or of several days. */
export const formatTimes = (range: TimeRange): string => isolateLtr(formatTimeRange(range))
