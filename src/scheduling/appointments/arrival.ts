import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { dayAt, timeAt } from '../../platform/day/day.ts'
import { minutesOf } from '../../platform/day/time.ts'
import { timeOfInstant } from '../../platform/day/times-on-day.ts'

/**
 * When a patient arrived, by the clinic's wall clock, and the elapsed minutes, which are right
 * across a clock change; `minutes` is undefined for an arrival on another day.
 */
export function arrivedSince(
  arrivedAt: string,
  timeZone: string,
  now: ClinicNow,
): { time: string; minutes: number | undefined } {
  const instant = new Date(arrivedAt)
  const time = timeOfInstant(instant, timeZone)
  if (dayAt(instant, timeZone) !== now.today) return { time, minutes: undefined }
  // The desk's clock may lag behind the server's, so the difference can be negative.
  const minutes = now.zonedInstant
    ? minuteOf(now.zonedInstant.instant) - minuteOf(instant)
    : minutesOf(now.time) - minutesOf(timeAt(instant, timeZone))
  return { time, minutes: Math.max(0, minutes) }
}

const minuteOf = (instant: Date): number => Math.floor(instant.getTime() / 60_000)
