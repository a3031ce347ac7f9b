import { isRepeated } from './clock-change.ts'
import { dayAt, timeAt, type Day } from './day.ts'
import { instantOf } from './instant.ts'
import { addMinutes, formatTimeRange, type Time, type TimeRange } from './time.ts'

/**
 * '09:00–09:15' on a day. In an hour that the clinic's clock shows twice, appointments are at its
 * first occurrence, and the times name its UTC offset: '02:00–02:15 GMT+2'. A range that is empty, as a
 * walk-in's, is its minute: '09:50'.
 */
export const timesOnDay = (day: Day, range: TimeRange, timeZone: string): string =>
  range.starts === range.ends
    ? timeOnDay(day, range.starts, timeZone)
    : formatTimeRange(range) + offsetIfTwice(day, range, timeZone)

/** As `timesOnDay`, for one time: '09:00', or '02:00 GMT+2'. */
export const timeOnDay = (day: Day, time: Time, timeZone: string): string =>
  time + offsetIfTwice(day, minuteAt(time), timeZone)

/** The clinic's time at an instant, with its UTC offset in an hour that is shown twice. */
export function timeOfInstant(instant: Date, timeZone: string): string {
  const time = timeAt(instant, timeZone)
  const isTwice = isRepeated(minuteAt(time), dayAt(instant, timeZone), timeZone)
  return isTwice ? time + offsetAt(instant, timeZone) : time
}

const minuteAt = (time: Time): TimeRange => ({
  starts: time,
  // The last minute of a day has no next minute.
  ends: time === '23:59' ? '24:00' : addMinutes(time, 1),
})

const offsetIfTwice = (day: Day, range: TimeRange, timeZone: string): string =>
  isRepeated(range, day, timeZone) ? offsetAt(instantOf(day, range.starts, timeZone), timeZone) : ''

function offsetAt(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  const offset = parts.formatToParts(instant).find(({ type }) => type === 'timeZoneName')
  return offset ? ` ${offset.value}` : ''
}
