import { weekdayOf, type Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import type { WeeklySlot } from '../slots/open-slots.ts'
import type { WeekTime } from './week-of-schedule.ts'

/** A slot of the week that two things ask for: the one that is wanted, and what stands there. */
export interface Overlap<Other extends WeekTime> {
  wanted: WeekTime
  hits: Other
}

/** What a change does to the slots of one consultant at one branch. */
export interface ScheduleChange {
  /** Slots that stay as they are, the same rows. */
  kept: WeeklySlot[]
  /** Retired ones of the same time, which are brought back rather than made a second time. */
  restored: WeeklySlot[]
  added: WeekTime[]
  /** Slots that nobody can book any more. Their rows stay, since appointments point at them. */
  retired: WeeklySlot[]
}

const timeKey = ({ weekday, starts, ends }: WeekTime): string => `${weekday} ${starts} ${ends}`

/**
 * Compares the slots there are, active and retired, with the week that is wanted. Every slot of the
 * week is kept, restored or added, and every active one that the week lacks is retired.
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
    // Of several of one time, which earlier programs may have left, the first.
    if (wanted.delete(timeKey(slot))) restored.push(slot)
  }
  const keptIds = new Set(kept.map(({ id }) => id))
  const retired = active.filter(({ id }) => !keptIds.has(id))
  return { kept, restored, added: [...wanted.values()], retired }
}

const meets = (a: WeekTime, b: WeekTime): boolean => a.weekday === b.weekday && overlaps(a, b)

/** The slots of a week that hit another one of it; each pair is told once, at the later of the two. */
export const overlapsWithin = <Time extends WeekTime>(week: readonly Time[]): Overlap<Time>[] =>
  week.flatMap((wanted, index) => {
    const hits = week.slice(0, index).find((other) => meets(other, wanted))
    return hits ? [{ wanted, hits }] : []
  })

/** The slots of a week that hit what the consultant has elsewhere at that time, with the first hit. */
export const overlapsWith = <Other extends WeekTime>(
  week: readonly WeekTime[],
  elsewhere: readonly Other[],
): Overlap<Other>[] =>
  week.flatMap((wanted) => {
    const hits = elsewhere.find((other) => meets(other, wanted))
    return hits ? [{ wanted, hits }] : []
  })

/**
 * Whether an appointment is at a time at which the consultant does not sit in that week. One that
 * lies across several slots, or in a part of one, is still held: somebody is there for it.
 */
export function fallsOutside(
  appointment: TimeRange & { day: Day },
  week: readonly WeekTime[],
): boolean {
  const weekday = weekdayOf(appointment.day)
  let covered = appointment.starts
  const ofDay = week
    .filter((time) => time.weekday === weekday)
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
  for (const { starts, ends } of ofDay) {
    if (starts <= covered && ends > covered) covered = ends
  }
  return covered < appointment.ends
}
