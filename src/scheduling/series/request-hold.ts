import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { daysBetween, type Day } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'

const longest = 24 * 60
/** So long before the first session the desk's yes would come too late for the patient. */
const before = 120
const shortest = 30

/**
 * For how many minutes the times of a series are held that the public form asks for: a day, but no
 * longer than two hours before the first session, and half an hour at least.
 */
export function holdMinutes({ today, time }: ClinicNow, first: { day: Day; starts: Time }): number {
  const ahead = daysBetween(today, first.day) * 1440 + minutesOf(first.starts) - minutesOf(time)
  return Math.max(shortest, Math.min(longest, ahead - before))
}
