import { daySchema, type Day } from '../../platform/day/day.ts'

interface Days {
  firstDay: Day
  lastDay: Day
  repeatsYearly: boolean
}

/** The day of a yearly day off in a year; undefined before its first, and for 29 February outside leap years. */
function dayInYear({ firstDay }: Days, year: number): Day | undefined {
  const day = daySchema.safeParse(`${year}${firstDay.slice(4)}`).data
  return day !== undefined && day >= firstDay ? day : undefined
}

/** The days of a day off in a year; undefined when it has none there. */
export function daysInYear(
  dayOff: Days,
  year: number,
): Pick<Days, 'firstDay' | 'lastDay'> | undefined {
  const { firstDay, lastDay, repeatsYearly } = dayOff
  if (!repeatsYearly) {
    const isInYear = firstDay <= `${year}-12-31` && lastDay >= `${year}-01-01`
    return isInYear ? { firstDay, lastDay } : undefined
  }
  const day = dayInYear(dayOff, year)
  return day === undefined ? undefined : { firstDay: day, lastDay: day }
}

/** The days of a day off that is in the future or not yet over; undefined when it is past. */
export function daysToCome(
  dayOff: Days,
  today: Day,
): Pick<Days, 'firstDay' | 'lastDay'> | undefined {
  const { firstDay, lastDay, repeatsYearly } = dayOff
  if (!repeatsYearly) return lastDay >= today ? { firstDay, lastDay } : undefined
  const fromYear = Number((firstDay > today ? firstDay : today).slice(0, 4))
  // Leap years are at most eight years apart (1896 to 1904, 2096 to 2104).
  for (let year = fromYear; year <= fromYear + 8; year++) {
    const day = dayInYear(dayOff, year)
    if (day && day >= today) return { firstDay: day, lastDay: day }
  }
  return undefined
}
