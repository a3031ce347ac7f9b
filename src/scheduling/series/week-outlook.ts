import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { addDays, weekdayOf, type Day } from '../../platform/day/day.ts'
import { sessionProblem, type SeriesFacts, type WeekSlot } from './series.ts'

/** Weeks that are searched for the first free date, when fewer dates are wanted. */
const minWeeksAhead = 13

/** What a weekly slot could give a series, before it is chosen. */
export interface SlotOutlook {
  /** The first free date from the start day on; null when none is free for a quarter of a year. */
  first: Day | null
  /** How many of the wanted dates, one a week from the start day, are free. */
  free: number
}

/** The last day that the outlook of so many weekly dates looks at. */
export const lastOutlookDay = (startDay: Day, dates: number): Day =>
  addDays(startDay, Math.max(dates, minWeeksAhead) * 7 - 1)

/** The outlook of a weekly slot, by the rule that plans the sessions. */
export function slotOutlook(
  slot: WeekSlot,
  { startDay, dates }: { startDay: Day; dates: number },
  facts: SeriesFacts,
  now: ClinicNow,
): SlotOutlook {
  const firstDate = addDays(startDay, (slot.weekday - weekdayOf(startDay) + 7) % 7)
  const isFree = Array.from(
    { length: Math.max(dates, minWeeksAhead) },
    (_, week) => sessionProblem(slot, addDays(firstDate, week * 7), facts, now) === undefined,
  )
  const firstWeek = isFree.indexOf(true)
  return {
    first: firstWeek < 0 ? null : addDays(firstDate, firstWeek * 7),
    free: isFree.slice(0, dates).filter(Boolean).length,
  }
}

/**
 * How many of the sessions would be on one weekday: they are shared between those with a slot and
 * the one that is looked at.
 */
export const datesPerWeekday = (
  sessions: number,
  chosenWeekdays: readonly number[],
  weekday: number,
): number => Math.ceil(sessions / new Set([...chosenWeekdays, weekday]).size)
