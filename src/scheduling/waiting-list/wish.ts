import { weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import type { Time, TimeRange } from '../../platform/day/time.ts'

/** What somebody waits for: an appointment like this would be taken. */
export interface Wish {
  serviceId: number
  /** Null for any consultant who gives the service. */
  consultantId: number | null
  branchIds: readonly number[]
  weekdays: readonly Weekday[]
  /** The appointment begins and ends within these times of the day; null for no limit. */
  fromTime: Time | null
  untilTime: Time | null
  firstDay: Day
  lastDay: Day
}

/** A free time of a consultant at a branch. */
export interface FreeTime extends TimeRange {
  /** The id of the slot. */
  slot: number
  day: Day
  consultantId: number
  branchId: number
}

/**
 * Whether a time is what somebody waits for. Whether the consultant gives the service is not asked
 * here. As the database's `fulfils_wish`, by which whoever has an appointment leaves the list; a test
 * compares them.
 */
export const fulfilsWish = (wish: Wish, time: FreeTime): boolean =>
  (wish.consultantId === null || wish.consultantId === time.consultantId) &&
  wish.branchIds.includes(time.branchId) &&
  wish.firstDay <= time.day &&
  time.day <= wish.lastDay &&
  wish.weekdays.includes(weekdayOf(time.day)) &&
  (wish.fromTime === null || wish.fromTime <= time.starts) &&
  (wish.untilTime === null || time.ends <= wish.untilTime)
