import { dayAt, timeAt, type Day } from './day.ts'
import type { Time } from './time.ts'

/** The day and the time that the clinic's wall clock shows. */
export interface ClinicNow {
  today: Day
  time: Time
  /** Time zone and instant, needed in the hour that a clock change repeats. */
  zonedInstant?: { timeZone: string; instant: Date }
}

/**
 * The clinic's day and time at an instant. The time zone of the desk or the server plays no part.
 */
export const clinicNow = (instant: Date, timeZone: string): ClinicNow => ({
  today: dayAt(instant, timeZone),
  time: timeAt(instant, timeZone),
  zonedInstant: { timeZone, instant },
})
