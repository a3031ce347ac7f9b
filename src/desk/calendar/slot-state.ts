import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { overlaps } from '../../platform/day/time.ts'
import {
  slotRefusal,
  type DayFacts,
  type DayOff,
  type WeeklySlot,
} from '../../scheduling/slots/open-slots.ts'

/** A holiday is the clinic's or a branch's, a leave one consultant's. */
export const offKinds = ['holiday', 'leave'] as const
export type OffKind = (typeof offKinds)[number]

/** `past` and `later` are the slots that nobody booked: over, or too far ahead to be booked yet. */
export const slotStates = ['free', 'taken', ...offKinds, 'past', 'later'] as const
export type SlotState = (typeof slotStates)[number]

interface KnownDayOff extends DayOff {
  kind: OffKind
}

/** What the rule of the open slots must know of a day, and whose each day off is. */
export interface CalendarDayFacts extends DayFacts {
  daysOff: KnownDayOff[]
}

/**
 * What a slot is on a day. It is free exactly when the booking would take it; else the most lasting
 * reason is told first, on days that are over as well.
 */
export function slotState(
  slot: WeeklySlot,
  day: Day,
  facts: CalendarDayFacts,
  now: ClinicNow,
): SlotState {
  if (slotRefusal(slot, day, facts, now) === undefined) return 'free'
  const off = facts.daysOff.find(({ part }) => !part || overlaps(part, slot))
  if (off) return off.kind
  if (facts.taken.some((taken) => overlaps(taken, slot))) return 'taken'
  return day > now.today ? 'later' : 'past'
}
