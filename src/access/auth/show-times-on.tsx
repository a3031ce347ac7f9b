import { isShownTwice } from '../../platform/day/clock-change.ts'
import type { Day } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import { showTimes, type TimeRange } from '../../platform/day/time.ts'
import { clinicTimeZone } from '../../platform/clock/clinic-clock.tsx'

/**
 * '09:00–09:15' of a day. An hour that the clinic's clock shows twice is booked the first time that it is
 * shown; its times say by which clock they count: '02:00–02:15 GMT+2'.
 */
export function showTimesOn(day: Day, range: TimeRange): string {
  const timeZone = clinicTimeZone()
  const times = showTimes(range)
  if (!isShownTwice(range, day, timeZone)) return times
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const offset = parts
    .formatToParts(instantOf(day, range.starts, timeZone))
    .find(({ type }) => type === 'timeZoneName')
  return `${times} ${offset?.value ?? ''}`.trim()
}
