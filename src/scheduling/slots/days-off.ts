import type { Day } from '../../platform/day/day.ts'
import type { Time, TimeRange } from '../../platform/day/time.ts'

/** A holiday or leave as it is stored: of all, of a branch, or of a consultant. */
export interface DayOffRow {
  name: string
  firstDay: Day
  lastDay: Day
  repeatsYearly: boolean
  branchId: number | null
  consultantId: number | null
  starts: Time | null
  ends: Time | null
}

/** Whether a day off falls on a day; one that repeats counts by its day and month alone. */
export const fallsOn = (
  { firstDay, lastDay, repeatsYearly }: Pick<DayOffRow, 'firstDay' | 'lastDay' | 'repeatsYearly'>,
  day: Day,
): boolean =>
  (firstDay <= day && day <= lastDay) || (repeatsYearly && firstDay.slice(5) === day.slice(5))

/** The part of each day that is off, or undefined for whole days. */
export const partOf = ({
  starts,
  ends,
}: Pick<DayOffRow, 'starts' | 'ends'>): TimeRange | undefined =>
  starts !== null && ends !== null ? { starts, ends } : undefined
