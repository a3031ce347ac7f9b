import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { isShownTwice, isSkipped } from '../../platform/day/clock-change.ts'
import { weekdayOf, type Day, type Weekday } from '../../platform/day/day.ts'
import { instantOf } from '../../platform/day/instant.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { lastBookableDay } from './booking-window.ts'

/** One bookable stretch of a consultant's weekly schedule. */
export interface WeeklySlot extends TimeRange {
  id: number
  weekday: Weekday
}

/** A holiday or leave that touches the consultant or the branch asked about. */
export interface DayOff {
  name: string
  /** The part of the day that is off, or undefined for the whole day. */
  part: TimeRange | undefined
}

/** Everything that decides which slots of one consultant at one branch are open on one day. */
export interface DayFacts {
  slots: WeeklySlot[]
  daysOff: DayOff[]
  /** Live appointments of that consultant on that day, at any branch. */
  taken: TimeRange[]
}

/** What a rule comes to: all that `Yes` tells, or the refusal. */
export type Decision<Yes, Refusal> =
  | (Yes & { refusal?: undefined })
  | ({ [Key in keyof Yes]?: undefined } & { refusal: Refusal })

export type SlotRefusal =
  | 'outside_booking_window'
  | 'holiday'
  | 'on_leave'
  | 'slot_not_offered'
  | 'past_slot'
  | 'slot_taken'

/**
 * Why a slot cannot be booked on a day, or undefined when it can. The slot list, the booking, the
 * series and the reschedule all ask here, so that what is shown is what can be had. `lastDay` is
 * the end of the booking window; a series runs past it.
 */
export function slotRefusal(
  slot: WeeklySlot,
  day: Day,
  facts: DayFacts,
  now: ClinicNow,
  lastDay?: Day,
): SlotRefusal | undefined {
  const closed = dayRefusal(day, facts, now, lastDay)
  if (closed) return closed
  if (slot.weekday !== weekdayOf(day)) return 'slot_not_offered'
  if (now.exact && isSkipped(slot, day, now.exact.timeZone)) return 'slot_not_offered'
  if (!facts.slots.some(({ id }) => id === slot.id)) return 'slot_not_offered'
  if (facts.daysOff.some(({ part }) => part && overlaps(part, slot))) return 'on_leave'
  if (hasBegun(slot, day, now)) return 'past_slot'
  return facts.taken.some((taken) => overlaps(taken, slot)) ? 'slot_taken' : undefined
}

/** The slot with that id when it can be booked on the day, or why not. */
export function findOpenSlot(
  slotId: number,
  day: Day,
  facts: DayFacts,
  now: ClinicNow,
): Decision<{ slot: WeeklySlot }, SlotRefusal> {
  const slot = facts.slots.find(({ id }) => id === slotId)
  const refusal = slot
    ? slotRefusal(slot, day, facts, now)
    : (dayRefusal(day, facts, now) ?? 'slot_not_offered')
  return refusal ? { refusal } : { slot: slot! }
}

/** Why nothing at all can be booked on a day, or undefined. A leave closes the day as a holiday does. */
export function dayRefusal(
  day: Day,
  { daysOff }: Pick<DayFacts, 'daysOff'>,
  { today }: ClinicNow,
  lastDay = lastBookableDay(today),
): 'outside_booking_window' | 'holiday' | undefined {
  if (day < today || day > lastDay) return 'outside_booking_window'
  return daysOff.some(({ part }) => !part) ? 'holiday' : undefined
}

/** The slots that can be booked on a day, earliest first; none on a day that is closed. */
export const openSlots = (day: Day, facts: DayFacts, now: ClinicNow): WeeklySlot[] =>
  facts.slots
    .filter((slot) => slotRefusal(slot, day, facts, now) === undefined)
    .toSorted((a, b) => (a.starts < b.starts ? -1 : 1))

// A slot that has begun is over for booking: the patient could not be there in time.
function hasBegun(slot: TimeRange, day: Day, { today, time, exact }: ClinicNow): boolean {
  if (day !== today) return day < today
  // Of an hour that the clock shows twice the first is offered; in the second one it is over.
  if (exact && isShownTwice(slot, day, exact.timeZone)) {
    return instantOf(day, slot.starts, exact.timeZone) <= exact.instant
  }
  return slot.starts <= time
}
