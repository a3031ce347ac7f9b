import type { ProblemCode } from '../../platform/http/problem.ts'
import { needsAnotherSlot } from './slot-refusals.ts'
import type { Choice, WizardStep } from './wizard-values.ts'

/** Where a refused booking leads back to, and what must be chosen anew there. */
interface WayBack {
  step: WizardStep
  clears: Choice
}

const anotherSlot: WayBack = { step: 'appointment', clears: { slot: null } }
const anotherConsultant: WayBack = {
  step: 'appointment',
  clears: { consultant: null, slot: null },
}

/**
 * The way back after a refusal that no second try can mend. After all others the summary stays, to
 * be sent again.
 */
export function wayBackFrom(code: ProblemCode): WayBack | undefined {
  if (needsAnotherSlot(code)) return anotherSlot
  return code === 'service_not_offered' || code === 'subscription_only'
    ? anotherConsultant
    : undefined
}
