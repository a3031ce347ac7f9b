import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { isRepeated, isSkipped } from '../../platform/day/clock-change.ts'
import { weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { lastBookableDay } from './booking-window.ts'

/** One bookable slot of a consultant's weekly schedule. */
export interface WeeklySlot extends TimeRange {
  id: number
  weekday: Weekday
}

/** A holiday or leave that applies to the consultant or the branch. */
export interface DayOff {
  name: string
  /** The part of the day that is off, or undefined for the whole day. */
  part: TimeRange | undefined
}

/** All facts that decide which slots of a consultant at a branch are open on a day. */
export interface DayFacts {
  slots: WeeklySlot[]
  daysOff: DayOff[]
  /**
   * Times of the consultant's appointments on the day, at any branch; cancelled ones do not count.
   */
  taken: TimeRange[]
}

/** The result of a rule: the properties of `Success`, or the problem. */
export type Decision<Success, Problem> =
  | (Success & { problem?: undefined })
  | ({ [Key in keyof Success]?: undefined } & { problem: Problem })

export type SlotProblem =
  | 'outside_booking_window'
  | 'holiday'
  | 'on_leave'
  | 'slot_not_offered'
  | 'past_slot'
  | 'slot_taken'

/**
 * Why a slot cannot be booked on a day; undefined when it can. The slot list, booking, series and
 * rescheduling all use this rule, so that every slot shown can be booked. `lastDay` is the last
 * bookable day, inclusive: that of the booking window by default; a series extends past it.
 */
export const slotProblem = (
  slot: WeeklySlot,
  day: Day,
  facts: DayFacts,
  now: ClinicNow,
  lastDay?: Day,
): SlotProblem | undefined => slotRule(day, facts, now, lastDay)(slot)

/** The rule for the slots of one day: what is the same for all of them is found out once. */
export function slotRule(
  day: Day,
  facts: DayFacts,
  now: ClinicNow,
  lastDay?: Day,
): (slot: WeeklySlot) => SlotProblem | undefined {
  const closedProblem = dayProblem(day, facts, now, lastDay)
  if (closedProblem) return () => closedProblem
  const weekday = weekdayOf(day)
  const offeredIds = new Set(facts.slots.map(({ id }) => id))
  const partsOff = facts.daysOff.flatMap(({ part }) => part ?? [])
  return (slot) => {
    if (slot.weekday !== weekday || !offeredIds.has(slot.id)) return 'slot_not_offered'
    if (now.zonedInstant && isSkipped(slot, day, now.zonedInstant.timeZone)) {
      return 'slot_not_offered'
    }
    if (partsOff.some((part) => overlaps(part, slot))) return 'on_leave'
    if (hasBegun(slot, day, now)) return 'past_slot'
    return facts.taken.some((taken) => overlaps(taken, slot)) ? 'slot_taken' : undefined
  }
}

/** The slot with an id when it can be booked on the day, or the problem. */
export function findOpenSlot(
  slotId: number,
  day: Day,
  facts: DayFacts,
  now: ClinicNow,
): Decision<{ slot: WeeklySlot }, SlotProblem> {
  const slot = facts.slots.find(({ id }) => id === slotId)
  const problem = slot
    ? slotProblem(slot, day, facts, now)
    : (dayProblem(day, facts, now) ?? 'slot_not_offered')
  return problem ? { problem } : { slot: slot! }
}

/** Why no slot can be booked on a day, or undefined. A whole day of leave counts as a holiday. */
export function dayProblem(
  day: Day,
  { daysOff }: Pick<DayFacts, 'daysOff'>,
  { today }: ClinicNow,
  lastDay = lastBookableDay(today),
): 'outside_booking_window' | 'holiday' | undefined {
  if (day < today || day > lastDay) return 'outside_booking_window'
  return daysOff.some(({ part }) => !part) ? 'holiday' : undefined
}

/** The slots that can be booked on a day, earliest first; empty on a day off. */
export function openSlots(day: Day, facts: DayFacts, now: ClinicNow): WeeklySlot[] {
  const problemOf = slotRule(day, facts, now)
  return facts.slots
    .filter((slot) => problemOf(slot) === undefined)
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))
}

// A slot that has begun cannot be booked: the patient could not arrive in time.
function hasBegun(
  slot: TimeRange,
  day: Day,
  { today, time, zonedInstant: exact }: ClinicNow,
): boolean {
  if (day !== today) return day < today
  // An hour that the clock shows twice is offered as its first occurrence only.
  if (exact && isRepeated(slot, day, exact.timeZone)) {
    return instantOf(day, slot.starts, exact.timeZone) <= exact.instant
  }
  return slot.starts <= time
}
