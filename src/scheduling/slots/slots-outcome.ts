import type { CallAnswer } from '../../platform/http/call-contract.ts'
import type { ProblemError } from '../../platform/http/problem.ts'
import type { TextKey } from '../../platform/i18n/text-key.ts'
import { isNotOffered } from './no-slot-reason.ts'
import type { listOpenSlots } from './slots.ts'

/** What came of asking for the open slots of a day; undefined while nothing did. */
export type SlotsOutcome = 'some' | 'none' | 'holiday' | 'failed' | undefined

/** The outcome of the call, as the specification tells them apart (section 8). */
export function slotsOutcome(
  answer: CallAnswer<typeof listOpenSlots> | undefined,
  error: Pick<ProblemError, 'code'> | null | undefined,
): SlotsOutcome {
  if (error) {
    // A signed-out user is sent to the sign-in screen, without a toast.
    if (error.code === 'signed_out') return undefined
    return error.code === 'holiday' ? 'holiday' : 'failed'
  }
  if (!answer) return undefined
  // A weekday without slots is explained in the place of the slots, not in a toast.
  return answer.slots.length === 0 && !isNotOffered(answer.none) ? 'none' : 'some'
}

/** The toasts of the outcomes (specification, section 8). */
export const slotsToasts = {
  none: { kind: 'info', text: 'slots.noneForDay' },
  holiday: { kind: 'info', text: 'slots.holiday' },
  failed: { kind: 'error', text: 'slots.error' },
} as const satisfies Record<string, { kind: string; text: TextKey }>
