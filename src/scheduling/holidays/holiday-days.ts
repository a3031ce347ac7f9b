import { daySchema, type Day } from '../../platform/day/day.ts'

interface Days {
  firstDay: Day
  lastDay: Day
  repeatsYearly: boolean
}

/** The day of a year that a yearly day off falls on; undefined for 29 February in most years. */
const inYear = ({ firstDay }: Days, year: number): Day | undefined =>
  daySchema.safeParse(`${year}${firstDay.slice(4)}`).data

/** The days of a day off in a year, or undefined when none of them is in it. */
export function daysInYear(
  off: Days,
  year: number,
): Pick<Days, 'firstDay' | 'lastDay'> | undefined {
  const { firstDay, lastDay, repeatsYearly } = off
  if (!repeatsYearly) {
    const touches = firstDay <= `${year}-12-31` && lastDay >= `${year}-01-01`
    return touches ? { firstDay, lastDay } : undefined
  }
  const day = inYear(off, year)
  return day === undefined ? undefined : { firstDay: day, lastDay: day }
}

/** The days of a day off that is still to come or not yet over, or undefined when it is past. */
export function daysToCome(off: Days, today: Day): Pick<Days, 'firstDay' | 'lastDay'> | undefined {
  const { firstDay, lastDay, repeatsYearly } = off
  if (!repeatsYearly) return lastDay >= today ? { firstDay, lastDay } : undefined
  const thisYear = Number(today.slice(0, 4))
  // Between two leap years there are at most eight years (1896 to 1904, 2096 to 2104).
  for (let year = thisYear; year <= thisYear + 8; year++) {
    const day = inYear(off, year)
    if (day && day >= today) return { firstDay: day, lastDay: day }
  }
  return undefined
}
