import type { ProblemCode } from '../../platform/http/problem.ts'
import type { BookingRefusal } from './booking-rule.ts'

type AnotherSlot = Exclude<BookingRefusal, 'service_not_offered' | 'subscription_only'>

const anotherSlot: Record<AnotherSlot, true> = {
  slot_taken: true,
  past_slot: true,
  on_leave: true,
  holiday: true,
  slot_not_offered: true,
  outside_booking_window: true,
  patient_busy: true,
}

/**
 * Whether only another slot can mend a refusal: the chosen one is gone, or the patient sits
 * elsewhere at that time, which the desk alone is told.
 */
export const needsAnotherSlot = (code: ProblemCode): boolean => code in anotherSlot
