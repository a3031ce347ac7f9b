import type { Time } from '../day/time.ts'
import { lastTimeAt, pastOf } from './backup-due.ts'

/**
 * Half a day less than a week: a drill that was made up for in the morning does not move the next
 * one by a night.
 */
const minIntervalMs = 6.5 * 86_400_000

interface DrillFacts {
  now: Date
  timeZone: string
  /** The time of day for the drill. */
  at: Time
  /** When the first backup was taken. */
  firstTakenAt: Date | null
  /** When the newest drill that ended well began. */
  lastGoodAt: Date | null
  /** When the newest drill began, however it ended. */
  lastStartedAt: Date | null
}

/**
 * Whether the newest backup is to be restored as a drill: once a week at its time of day, and the
 * next day again while it fails. A computer that was off at that time makes up for it.
 */
export function isDrillDue({ now, timeZone, at, ...facts }: DrillFacts): boolean {
  const lastTime = lastTimeAt(at, now, timeZone)
  const firstTakenAt = pastOf(facts.firstTakenAt, now)
  const lastGoodAt = pastOf(facts.lastGoodAt, now)
  const lastStartedAt = pastOf(facts.lastStartedAt, now)
  if (firstTakenAt === null || firstTakenAt > lastTime) return false
  if (lastStartedAt !== null && lastStartedAt >= lastTime) return false
  return lastGoodAt === null || lastGoodAt.getTime() <= lastTime.getTime() - minIntervalMs
}
