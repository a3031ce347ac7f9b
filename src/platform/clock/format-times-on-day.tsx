import type { Day } from '../day/day.ts'
import type { Time, TimeRange } from '../day/time.ts'
import { timeOnDay, timesOnDay } from '../day/times-on-day.ts'
import { clinicTimeZone } from './clinic-clock.tsx'

/** '09:00–09:15' on a day; with the time zone in an hour that the clinic's clock shows twice. */
export const formatTimesOnDay = (day: Day, range: TimeRange): string =>
  timesOnDay(day, range, clinicTimeZone())

/** As `formatTimesOnDay`, for one time. */
export const formatTimeOnDay = (day: Day, time: Time): string =>
  timeOnDay(day, time, clinicTimeZone())
