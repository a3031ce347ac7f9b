import { z } from 'zod'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import type { Day } from '../../platform/day/day.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import { isStepComplete, canStartOn } from './wizard-rules.ts'
import { wizardSummarySchema } from './wizard-summary.ts'
import { emptyWizard, isStarted, wizardSteps, wizardValuesSchema } from './wizard-values.ts'

/** The name of the desk's form among the drafts. */
export const bookingForm = 'booking'

/** The stored state of the wizard: an expired session must not lose the input. */
const wizardDraftSchema = z.strictObject({
  step: z.enum(wizardSteps),
  values: wizardValuesSchema,
  summary: wizardSummarySchema.nullable(),
  /** What was sent and is not answered: nobody knows whether it is booked. */
  unanswered: wizardSummarySchema.optional(),
  /** Only in the patients' own form: the time of the last change, in epoch milliseconds. */
  changedAt: z.int().optional(),
})
export type WizardDraft = z.output<typeof wizardDraftSchema>

export const emptyDraft: WizardDraft = { step: 'appointment', values: emptyWizard, summary: null }

/**
 * Parses a stored draft; the empty one when it is missing or invalid. A day that can no longer be
 * booked is dropped with its slot, as is a start day that is not in the future, and the wizard then
 * continues at the first step.
 */
export function restoreDraft(text: string | null, today: Day): WizardDraft {
  const draft = parseDraft(wizardDraftSchema, text)
  if (!draft) return emptyDraft
  const { values, summary } = draft
  const fromStart = { ...draft, step: 'appointment', summary: null } as const
  if (values.day && !isInBookingWindow(values.day, today)) {
    return { ...fromStart, values: { ...values, day: '', slot: null } }
  }
  if (values.startDay && !canStartOn(values.startDay, today)) {
    return { ...fromStart, values: { ...values, startDay: '' } }
  }
  const isReached = isStepComplete('appointment', values, today)
  if (draft.step === 'summary' && !summary) return { ...draft, step: 'appointment' }
  return isReached ? draft : { ...draft, step: 'appointment' }
}

/** How long the input of a patient is stored without a change: others may use the same screen. */
export const ownDraftMaxAgeMs = 10 * 60_000

/** The stored text of the patients' own form, or null when it is older than `ownDraftMaxAgeMs`. */
export function unexpiredDraft(text: string | null, now: number): string | null {
  const changedAt = parseDraft(wizardDraftSchema, text)?.changedAt
  return changedAt !== undefined && now - changedAt < ownDraftMaxAgeMs ? text : null
}

/** Whether a draft has any input; the branch alone is none, because a desk keeps its own. */
export const isWorthSaving = ({ values }: WizardDraft): boolean => isStarted(values)
