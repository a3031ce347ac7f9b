import { daysBetween, type Day } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'

interface DayAndTime {
  day: Day
  starts: Time
}

/**
 * Compares slots by their distance from a wanted day and time: by days, then by minutes of the day;
 * equally near ones in order of time.
 */
export const byNearness =
  (wanted: DayAndTime) =>
  (a: DayAndTime, b: DayAndTime): number => {
    const daysAway = ({ day }: DayAndTime) => Math.abs(daysBetween(wanted.day, day))
    const minutesAway = ({ starts }: DayAndTime) =>
      Math.abs(minutesOf(starts) - minutesOf(wanted.starts))
    return (
      daysAway(a) - daysAway(b) ||
      minutesAway(a) - minutesAway(b) ||
      (a.day + a.starts < b.day + b.starts ? -1 : a.day + a.starts > b.day + b.starts ? 1 : 0)
    )
  }
