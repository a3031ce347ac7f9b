import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { slotRule, type DayFacts } from './open-slots.ts'

/**
 * Why a day without a day off has no open slot: the consultant never sits at the branch, or not on
 * that weekday; the day's slots have begun; leave covers the rest of it; or the rest are taken.
 */
export const noSlotReasons = ['not_here', 'not_that_day', 'over', 'on_leave', 'taken'] as const
export type NoSlotReason = (typeof noSlotReasons)[number]

/**
 * The reason, or null when a slot is open. `sitsHere`: whether the consultant has slots at the branch
 * on any weekday.
 */
export function noSlotReason(
  day: Day,
  facts: DayFacts,
  sitsHere: boolean,
  now: ClinicNow,
): NoSlotReason | null {
  if (facts.slots.length === 0) return sitsHere ? 'not_that_day' : 'not_here'
  const problems = new Set(facts.slots.map(slotRule(day, facts, now)))
  if (problems.has(undefined)) return null
  // What is taken is told first: of a day that is half over and half booked, the desk asks for that.
  if (problems.has('slot_taken')) return 'taken'
  if (problems.has('on_leave')) return 'on_leave'
  return problems.has('past_slot') ? 'over' : 'not_that_day'
}

/** Whether the schedule has no slots there, so that no other hour of the day would be free either. */
export const isNotOffered = (reason: NoSlotReason | null): boolean =>
  reason === 'not_here' || reason === 'not_that_day'
