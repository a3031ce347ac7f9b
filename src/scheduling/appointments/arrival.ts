import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { dayAt, timeAt } from '../../platform/day/day.ts'
import { minutesOf, type Time } from '../../platform/day/time.ts'

/**
 * Since when somebody is there, by the clinic's wall clock, and for how many minutes; those are
 * undefined of somebody who came on another day.
 */
export function arrivedSince(
  arrivedAt: string,
  timeZone: string,
  now: ClinicNow,
): { time: Time; minutes: number | undefined } {
  const instant = new Date(arrivedAt)
  const time = timeAt(instant, timeZone)
  if (dayAt(instant, timeZone) !== now.today) return { time, minutes: undefined }
  // The desk's minute may lag the server's by a tick.
  return { time, minutes: Math.max(0, minutesOf(now.time) - minutesOf(time)) }
}
