import { daysBetween, type Day } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'

interface Moment {
  day: Day
  starts: Time
}

/** Orders places by how near they are to a wanted one: by days, then by the hour, the earlier first. */
export const byNearness =
  (wanted: Moment) =>
  (a: Moment, b: Moment): number => {
    const daysAway = ({ day }: Moment) => Math.abs(daysBetween(wanted.day, day))
    const minutesAway = ({ starts }: Moment) =>
      Math.abs(minutesOf(starts) - minutesOf(wanted.starts))
    return (
      daysAway(a) - daysAway(b) ||
      minutesAway(a) - minutesAway(b) ||
      (a.day + a.starts < b.day + b.starts ? -1 : 1)
    )
  }
