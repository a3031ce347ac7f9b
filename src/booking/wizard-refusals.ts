import type { ProblemCode } from '../http/problem.ts'
import type { Choice, WizardStep } from './wizard-values.ts'

/** Where a refused booking leads back to, and what must be chosen anew there. */
export interface WayBack {
  step: WizardStep
  clears: Choice
}

const anotherSlot: WayBack = { step: 'appointment', clears: { slot: null } }
const anotherConsultant: WayBack = {
  step: 'appointment',
  clears: { consultant: null, slot: null },
}

/** Refusals that no second try can mend. After all others the summary stays, to be sent again. */
export const waysBack: Partial<Record<ProblemCode, WayBack>> = {
  slot_taken: anotherSlot,
  past_slot: anotherSlot,
  on_leave: anotherSlot,
  holiday: anotherSlot,
  slot_not_offered: anotherSlot,
  outside_booking_window: anotherSlot,
  service_not_offered: anotherConsultant,
  subscription_only: anotherConsultant,
}
