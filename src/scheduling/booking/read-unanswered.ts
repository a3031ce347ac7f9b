import { call } from '../../platform/http/call.ts'
import type { CallAnswer } from '../../platform/http/call-contract.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import { readOwnState } from './own-booking.ts'
import type { WizardSummary } from './wizard-summary.ts'

/**
 * What a request has booked whose answer was lost; undefined for nothing, also where it was cancelled or released
 * since. Throws a ProblemError where nobody could be asked. `language` is as for `call`.
 */
export async function readUnanswered(
  { idempotencyKey }: WizardSummary,
  options: { language?: string } = {},
): Promise<CallAnswer<typeof readOwnState> | undefined> {
  try {
    const state = await call(readOwnState, { body: { idempotencyKey } }, options)
    return state.sessions.length > 0 ? state : undefined
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not_found') return undefined
    throw error
  }
}
