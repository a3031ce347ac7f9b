import { addDays } from '../day/day.ts'
import { clinicNow } from '../day/clinic-now.ts'
import { instantOf } from '../day/instant.ts'
import type { Time } from '../day/time.ts'

/** The newest moment at or before `now` at which the clinic's clock showed this time. */
export function lastTimeAt(time: Time, now: Date, timeZone: string): Date {
  const { today } = clinicNow(now, timeZone)
  const atToday = instantOf(today, time, timeZone)
  return atToday <= now ? atToday : instantOf(addDays(today, -1), time, timeZone)
}

/** How far the clocks of a clinic's computers may differ, in milliseconds. */
export const maxAheadMs = 5 * 60_000

/**
 * The last moment that counts as past. What is dated later was not done then: it was done while the clock stood ahead,
 * and must not stand for what is due now.
 */
export const latestPast = (now: Date): Date => new Date(now.getTime() + maxAheadMs)

/** A moment at which something was done; null where it lies ahead of now. */
export const pastOf = (at: Date | null, now: Date): Date | null =>
  at !== null && at <= latestPast(now) ? at : null

/** A failed backup is tried again after this time, not every minute. */
const retryMs = 3_600_000

interface BackupFacts {
  now: Date
  timeZone: string
  /** The time of day for the backup. */
  at: Time
  /** When the newest backup was taken. */
  lastTakenAt: Date | null
  /** When the newest attempt began. */
  lastStartedAt: Date | null
}

/**
 * Whether a backup is due: the time of day has passed since the newest one. A computer that was off
 * at night makes up for it when it is on again.
 */
export function isBackupDue({ now, timeZone, at, ...facts }: BackupFacts): boolean {
  const lastTakenAt = pastOf(facts.lastTakenAt, now)
  const lastStartedAt = pastOf(facts.lastStartedAt, now)
  if (lastTakenAt !== null && lastTakenAt >= lastTimeAt(at, now, timeZone)) return false
  return lastStartedAt === null || lastStartedAt.getTime() <= now.getTime() - retryMs
}
