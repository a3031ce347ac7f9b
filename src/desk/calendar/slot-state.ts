import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { overlaps } from '../../platform/day/time.ts'
import {
  slotProblem,
  type DayFacts,
  type DayOff,
  type WeeklySlot,
} from '../../scheduling/slots/open-slots.ts'

/** A holiday is the clinic's or a branch's, a leave one consultant's. */
export const dayOffKinds = ['holiday', 'leave'] as const
export type DayOffKind = (typeof dayOffKinds)[number]

/** `past` and `later` are slots without an appointment: over, or beyond the booking window. */
export const slotStates = ['free', 'taken', ...dayOffKinds, 'past', 'later'] as const
export type SlotState = (typeof slotStates)[number]

interface DayOffWithKind extends DayOff {
  kind: DayOffKind
}

/** The facts of the open slots' rule, with the kind of each day off. */
export interface CalendarDayFacts extends DayFacts {
  daysOff: DayOffWithKind[]
}

/**
 * The state of a slot on a day. Free exactly when it can be booked; else the most permanent reason,
 * also for past days.
 */
export function slotState(
  slot: WeeklySlot,
  day: Day,
  facts: CalendarDayFacts,
  now: ClinicNow,
): SlotState {
  if (slotProblem(slot, day, facts, now) === undefined) return 'free'
  const off = facts.daysOff.find(({ part }) => !part || overlaps(part, slot))
  if (off) return off.kind
  if (facts.taken.some((taken) => overlaps(taken, slot))) return 'taken'
  return day > now.today ? 'later' : 'past'
}
