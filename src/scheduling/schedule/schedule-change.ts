import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { WeeklySlot } from '../slots/open-slots.ts'
import type { WeekTime } from './week-of-schedule.ts'

/** A slot of the wanted week, and the slot that it overlaps. */
export interface Overlap<Other extends WeekTime> {
  wanted: WeekTime
  hits: Other
}

/** The changes to the slots of one consultant at one branch. */
export interface ScheduleChange {
  /** Slots whose rows do not change. */
  kept: WeeklySlot[]
  /** Retired slots of a wanted time, which are restored instead of inserted again. */
  restored: WeeklySlot[]
  added: WeekTime[]
  /** Slots that can no longer be booked. Their rows stay, because appointments refer to them. */
  retired: WeeklySlot[]
}

const timeKey = ({ weekday, starts, ends }: WeekTime): string => `${weekday} ${starts} ${ends}`

/**
 * Compares the stored slots, active and retired, with the wanted week. Every slot of the week is
 * kept, restored or added, and every other active slot is retired.
 */
export function scheduleChange(
  active: readonly WeeklySlot[],
  retiredBefore: readonly WeeklySlot[],
  week: readonly WeekTime[],
): ScheduleChange {
  const wanted = new Map(week.map((time) => [timeKey(time), time]))
  const kept = active.filter((slot) => wanted.has(timeKey(slot)))
  for (const slot of kept) wanted.delete(timeKey(slot))
  const restored: WeeklySlot[] = []
  for (const slot of retiredBefore) {
    // Data of earlier programs can have several slots of one time: only the first is restored.
    if (wanted.delete(timeKey(slot))) restored.push(slot)
  }
  const keptIds = new Set(kept.map(({ id }) => id))
  const retired = active.filter(({ id }) => !keptIds.has(id))
  return { kept, restored, added: [...wanted.values()], retired }
}

const isOverlapping = (a: WeekTime, b: WeekTime): boolean =>
  a.weekday === b.weekday && overlaps(a, b)

/** The slots of a week that overlap another one of it; each pair once, at the later slot. */
export const overlapsWithin = <Time extends WeekTime>(week: readonly Time[]): Overlap<Time>[] =>
  week.flatMap((wanted, index) => {
    const hits = week.slice(0, index).find((other) => isOverlapping(other, wanted))
    return hits ? [{ wanted, hits }] : []
  })

/**
 * The slots of a week that overlap the consultant's slots elsewhere, each with the first overlap.
 */
export const overlapsWith = <Other extends WeekTime>(
  week: readonly WeekTime[],
  elsewhere: readonly Other[],
): Overlap<Other>[] =>
  week.flatMap((wanted) => {
    const hits = elsewhere.find((other) => isOverlapping(other, wanted))
    return hits ? [{ wanted, hits }] : []
  })

/**
 * Whether an appointment is outside the slots of a week. One that spans several adjacent slots, or
 * part of one, is inside: the consultant works at that time.
 */
export function fallsOutside(
  appointment: TimeRange & { day: Day },
  week: readonly WeekTime[],
): boolean {
  const weekday = weekdayOf(appointment.day)
  let coveredUntil = appointment.starts
  const timesOfDay = week
    .filter((time) => time.weekday === weekday)
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
  for (const { starts, ends } of timesOfDay) {
    if (starts <= coveredUntil && ends > coveredUntil) coveredUntil = ends
  }
  return coveredUntil < appointment.ends
}
