import { textLimits } from '../../platform/i18n/text-limits.ts'
import { addDays, type Day } from '../../platform/day/day.ts'
import { addMinutes, type Time } from '../../platform/day/time.ts'
import type { Random } from './random.server.ts'

/**
 * An instant in PostgreSQL's format. The demo clinic is in India, regardless of `CLINIC_TIME_ZONE`.
 */
export type Instant = string

// One UTC offset for all, so that instants compare as text.
export const instantAt = (day: Day, time: Time): Instant => `${day}T${time}:00+05:30`

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

/**
 * The booking time of an appointment: within the two weeks before it, before now for one that is
 * ahead, and never earlier than booking opens.
 */
export function bookedBefore(random: Random, day: Day, today: Day, now: Instant): Instant {
  const daysAhead = random.between(1, random.between(1, 14))
  const bookedOn = addDays(day < today ? day : today, -daysAhead)
  const earliestInstant = addDays(day, -textLimits.bookingDays)
  const time = addMinutes('08:30', random.between(0, 690))
  return earlier(now, instantAt(bookedOn < earliestInstant ? earliestInstant : bookedOn, time))
}

/** A walk-in waits a few minutes. */
export const walkedIn = (random: Random, day: Day, starts: Time): Instant =>
  instantAt(day, addMinutes(starts, -random.between(5, 25)))

/** The time of a cancellation: on the day before, but after the booking. */
export const cancelledAfter = (
  random: Random,
  bookedAt: Instant,
  day: Day,
  now: Instant,
): Instant => {
  const dayBefore = instantAt(addDays(day, -1), addMinutes('09:00', random.between(0, 600)))
  return later(bookedAt, earlier(now, dayBefore))
}

export const conductedAfter = (random: Random, day: Day, ends: Time, now: Instant): Instant =>
  earlier(now, instantAt(day, addMinutes(ends, random.between(0, 15))))
