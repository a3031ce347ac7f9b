import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import { subscriptionServiceId } from '../../masters/services/services.ts'
import {
  findOpenSlot,
  type DayFacts,
  type Decision,
  type SlotRefusal,
  type WeeklySlot,
} from '../slots/open-slots.ts'

/** What booking must know besides the consultant's day. */
export interface BookingFacts extends DayFacts {
  /** The consultant's fee for the service in rupees, or null where the service is not given. */
  fee: number | null
  /** Live appointments of the same patient on that day, with any consultant. */
  patientBusy: TimeRange[]
}

export type BookingRefusal =
  | SlotRefusal
  | 'subscription_only'
  | 'service_not_offered'
  | 'patient_busy'

/**
 * The slot and the fee that a wish comes to, or why it is refused. Asks the same rule as the list
 * of open slots does.
 */
export function decideBooking(
  wish: { service: number; slot: number; day: Day },
  facts: BookingFacts,
  now: ClinicNow,
): Decision<{ slot: WeeklySlot; fee: number }, BookingRefusal> {
  // A session of a series is booked with its series, or its count would not be kept.
  if (wish.service === subscriptionServiceId) return { refusal: 'subscription_only' }
  if (facts.fee === null) return { refusal: 'service_not_offered' }
  const { slot, refusal } = findOpenSlot(wish.slot, wish.day, facts, now)
  if (refusal) return { refusal }
  if (facts.patientBusy.some((busy) => overlaps(busy, slot))) return { refusal: 'patient_busy' }
  return { slot, fee: facts.fee }
}
