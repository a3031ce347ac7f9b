import { dayAt, timeAt, type Day } from './day.ts'
import type { Time } from './time.ts'

/** What the clinic's wall shows: which day it is there, and what time. */
export interface ClinicNow {
  today: Day
  time: Time
  /** The zone and the instant, for the two days a year on which a time says too little. */
  exact?: { timeZone: string; instant: Date }
}

/** The clinic's own now, from an instant. Never ask the desk's or the server's time zone. */
export const clinicNow = (instant: Date, timeZone: string): ClinicNow => ({
  today: dayAt(instant, timeZone),
  time: timeAt(instant, timeZone),
  exact: { timeZone, instant },
})
