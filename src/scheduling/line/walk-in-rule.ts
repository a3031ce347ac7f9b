import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import { overlaps } from '../../platform/day/time.ts'
import type { DayFacts, Decision } from '../slots/open-slots.ts'

export interface WalkInFacts extends DayFacts {
  /** The consultant's fee for the service in rupees; null when they do not give the service. */
  fee: number | null
  /** Whether the service is booked as a series. */
  isSeries: boolean
}

export type WalkInProblem =
  | 'subscription_only'
  | 'service_not_offered'
  | 'slot_not_offered'
  | 'holiday'
  | 'on_leave'

/**
 * The fee of a walk-in without a slot, or why there can be none. The consultant sees patients at the
 * branch today, and has not gone on leave: whether a slot is free plays no part, and who came in the
 * last hour may be seen after it.
 */
export function decideWalkIn(
  { fee, isSeries, slots, daysOff }: WalkInFacts,
  { time }: ClinicNow,
): Decision<{ fee: number }, WalkInProblem> {
  if (isSeries) return { problem: 'subscription_only' }
  if (fee === null) return { problem: 'service_not_offered' }
  if (slots.length === 0) return { problem: 'slot_not_offered' }
  if (daysOff.some(({ part }) => !part)) return { problem: 'holiday' }
  const parts = daysOff.flatMap(({ part }) => part ?? [])
  const worked = slots.filter((slot) => !parts.some((part) => overlaps(part, slot)))
  // Away now, and not back later today.
  const hasGone =
    parts.some((part) => part.starts <= time && time < part.ends) &&
    !worked.some((slot) => slot.ends > time)
  return worked.length === 0 || hasGone ? { problem: 'on_leave' } : { fee }
}
