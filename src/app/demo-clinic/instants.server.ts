import { addDays, type Day } from '../../platform/day/day.ts'
import { addMinutes, type Time } from '../../platform/day/time.ts'
import type { Random } from './random.server.ts'

/** An instant as PostgreSQL reads it. The demo clinic lies in India, whatever `CLINIC_TIME_ZONE`. */
export type Instant = string

// One offset for all, so that instants compare as text.
export const instantAt = (day: Day, time: Time): Instant => `${day}T${time}:00+05:30`

const earlier = (a: Instant, b: Instant): Instant => (a < b ? a : b)
const later = (a: Instant, b: Instant): Instant => (a > b ? a : b)

const furthestAhead = 30

/**
 * When an appointment was booked: within the two weeks before it, or before now when it is still
 * ahead, and never longer ahead than can be booked.
 */
export function bookedBefore(random: Random, day: Day, today: Day, now: Instant): Instant {
  const lead = random.between(1, random.between(1, 14))
  const bookedOn = addDays(day < today ? day : today, -lead)
  const earliest = addDays(day, -furthestAhead)
  const time = addMinutes('08:30', random.between(0, 690))
  return earlier(now, instantAt(bookedOn < earliest ? earliest : bookedOn, time))
}

/** Somebody who walks in waits a few minutes. */
export const walkedIn = (random: Random, day: Day, starts: Time): Instant =>
  instantAt(day, addMinutes(starts, -random.between(5, 25)))

/** People cancel on the day before, or once they have booked. */
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
