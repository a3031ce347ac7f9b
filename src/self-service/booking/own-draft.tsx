import { z } from 'zod'
import { readDraftText, writeDraftText } from '../../platform/drafts/draft-storage.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import type { Day } from '../../platform/day/day.ts'
import { confirmationSchema } from '../../scheduling/booking/confirmation.ts'
import {
  isWorthSaving,
  ownDraftMaxAgeMs,
  restoreDraft,
  unexpiredDraft,
  type WizardDraft,
} from '../../scheduling/booking/wizard-draft.ts'
import type { KeyedConfirmation } from './use-request-state.tsx'

const formName = 'own-booking'
const confirmationName = 'own-confirmation'

const storedConfirmationSchema = z.object({
  confirmation: confirmationSchema,
  idempotencyKey: z.string(),
  bookedAt: z.number(),
})

/**
 * Whether the page was reloaded, which phones do on their own. Opened in any other way, another person
 * may use the screen.
 */
export function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}

/** What was typed and not yet booked, if it is not older than ten minutes. */
export const readOwnDraft = (staffId: number, today: Day): WizardDraft =>
  restoreDraft(unexpiredDraft(readDraftText(formName, staffId), Date.now()), today)

/** Keeps what is typed in this tab. */
export function saveOwnDraft(staffId: number, draft: WizardDraft): void {
  const text = isWorthSaving(draft)
    ? JSON.stringify({ ...draft, changedAt: Date.now() })
    : undefined
  writeDraftText(formName, staffId, text)
}

/** The confirmation of a booking that was made before the page was reloaded. */
export function readOwnConfirmation(staffId: number): KeyedConfirmation | undefined {
  const stored = parseDraft(storedConfirmationSchema, readDraftText(confirmationName, staffId))
  return stored && Date.now() - stored.bookedAt < ownDraftMaxAgeMs ? stored : undefined
}

/** Keeps a confirmation in this tab; undefined forgets it. */
export function saveOwnConfirmation(staffId: number, keyed: KeyedConfirmation | undefined): void {
  const text = keyed && JSON.stringify(keyed)
  writeDraftText(confirmationName, staffId, text)
}

/** Forgets everything that somebody has typed or booked here. */
export function forgetVisitor(staffId: number): void {
  writeDraftText(formName, staffId, undefined)
  writeDraftText(confirmationName, staffId, undefined)
}
