import type { ClinicNow } from '../../platform/day/clinic-now.ts'
import type { Day } from '../../platform/day/day.ts'
import { overlaps, type TimeRange } from '../../platform/day/time.ts'
import {
  findOpenSlot,
  type DayFacts,
  type Decision,
  type SlotProblem,
  type WeeklySlot,
} from '../slots/open-slots.ts'
import type { ProblemCode } from '../../platform/http/problem.ts'

/** The facts for a booking: those of the consultant's day, of the fee and of the patient. */
export interface BookingFacts extends DayFacts {
  /** The consultant's fee for the service in rupees; null when they do not give the service. */
  fee: number | null
  /** Whether the service is booked as a series. */
  isSeries: boolean
  /**
   * Times of the patient's appointments on the day, with any consultant; cancelled ones excluded.
   */
  patientBusy: TimeRange[]
}

export type BookingProblem =
  | SlotProblem
  | 'subscription_only'
  | 'service_not_offered'
  | 'patient_busy'

/**
 * The slot and the fee of a booking, or its problem. Uses the same rule as the list of open slots.
 */
export function decideBooking(
  request: { slot: number; day: Day },
  facts: BookingFacts,
  now: ClinicNow,
): Decision<{ slot: WeeklySlot; fee: number }, BookingProblem> {
  // Sessions are booked only with their series, which has their number.
  if (facts.isSeries) return { problem: 'subscription_only' }
  if (facts.fee === null) return { problem: 'service_not_offered' }
  const { slot, problem } = findOpenSlot(request.slot, request.day, facts, now)
  if (problem) return { problem }
  if (facts.patientBusy.some((busy) => overlaps(busy, slot))) return { problem: 'patient_busy' }
  return { slot, fee: facts.fee }
}

type SlotChoiceProblem = Exclude<BookingProblem, 'service_not_offered' | 'subscription_only'>

const slotChoiceProblems: Record<SlotChoiceProblem, true> = {
  slot_taken: true,
  past_slot: true,
  on_leave: true,
  holiday: true,
  slot_not_offered: true,
  outside_booking_window: true,
  patient_busy: true,
}

/**
 * Whether a problem needs another slot: the chosen one cannot be booked, or the patient has another
 * appointment at that time, which only the desk is told.
 */
export const needsAnotherSlot = (code: ProblemCode): boolean => code in slotChoiceProblems
