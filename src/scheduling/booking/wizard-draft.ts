import { z } from 'zod'
import { draftEntry } from '../../platform/drafts/parse-draft.ts'
import type { Day } from '../../platform/day/day.ts'
import { isInBookingWindow } from '../slots/booking-window.ts'
import { isStepComplete } from './wizard-rules.ts'
import { canStartOn } from './wizard-series.ts'
import { wizardSummarySchema } from './wizard-summary.ts'
import { emptyWizard, wizardSteps, wizardValuesSchema } from './wizard-values.ts'

/** The wizard as it stands, kept so that a session that ran out loses nothing that was typed. */
const wizardDraftSchema = z.strictObject({
  step: z.enum(wizardSteps),
  values: wizardValuesSchema,
  summary: wizardSummarySchema.nullable(),
  /** Of the patients' own form: the instant of the last change, in milliseconds. */
  changedAt: z.int().optional(),
})
export type WizardDraft = z.output<typeof wizardDraftSchema>

export const emptyDraft: WizardDraft = { step: 'appointment', values: emptyWizard, summary: null }

/**
 * The draft that a text holds, or the empty one when it does not fit. A day that can no longer be
 * booked is dropped with its slot, as is a start day that has come, and the wizard then goes on at
 * the first step.
 */
export function restoreDraft(text: string | null, today: Day): WizardDraft {
  const draft = draftEntry(wizardDraftSchema, text)
  if (!draft) return emptyDraft
  const { values, summary } = draft
  if (values.day && !isInBookingWindow(values.day, today)) {
    return { step: 'appointment', values: { ...values, day: '', slot: null }, summary: null }
  }
  if (values.startDay && !canStartOn(values.startDay, today)) {
    return { step: 'appointment', values: { ...values, startDay: '' }, summary: null }
  }
  const reached = isStepComplete('appointment', values, today)
  if (draft.step === 'summary' && !summary) return { ...draft, step: 'appointment' }
  return reached ? draft : { ...draft, step: 'appointment' }
}

/** So long what a patient typed stays without a touch: the next at this screen may be another. */
export const ownDraftMs = 10 * 60_000

/** The text of a draft of the patients' own form, or null when it is older than that. */
export function freshDraft(text: string | null, now: number): string | null {
  const changedAt = draftEntry(wizardDraftSchema, text)?.changedAt
  return changedAt !== undefined && now - changedAt < ownDraftMs ? text : null
}

/** Whether there is anything in it that would be missed. */
export const isWorthKeeping = ({ values }: WizardDraft): boolean =>
  JSON.stringify(values) !== JSON.stringify(emptyWizard)
