import type { Day } from '../../platform/day/day.ts'
import type { Time, TimeRange } from '../../platform/day/time.ts'

/**
 * A holiday or leave as it is stored: for a branch, a consultant, or everybody when both ids are
 * null. `starts` and `ends` are the part of each day that is off; both null for whole days.
 */
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

/** Whether a day off includes a day; a yearly one comes again each year after its first. */
export const fallsOn = (
  { firstDay, lastDay, repeatsYearly }: Pick<DayOffRow, 'firstDay' | 'lastDay' | 'repeatsYearly'>,
  day: Day,
): boolean =>
  firstDay <= day && (day <= lastDay || (repeatsYearly && firstDay.slice(5) === day.slice(5)))

/** The part of each day that is off; undefined for whole days. */
export const partOfDay = ({
  starts,
  ends,
}: Pick<DayOffRow, 'starts' | 'ends'>): TimeRange | undefined =>
  starts !== null && ends !== null ? { starts, ends } : undefined
