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
export function isBackupDue({
  now,
  timeZone,
  at,
  lastTakenAt,
  lastStartedAt,
}: BackupFacts): boolean {
  if (lastTakenAt !== null && lastTakenAt >= lastTimeAt(at, now, timeZone)) return false
  return lastStartedAt === null || lastStartedAt.getTime() <= now.getTime() - retryMs
}
