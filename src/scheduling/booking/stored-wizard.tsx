import { useEffect, useState } from 'react'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { hasCopies } from '../../platform/drafts/draft-storage.tsx'
import type { Day } from '../../platform/day/day.ts'
import { bookingForm, isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface StoredWizard {
  /** The state of the wizard when it was left. */
  draft: WizardDraft
  save: (draft: WizardDraft) => void
}

/**
 * The stored draft of this tab, and a function that saves the next one. What was begun in a tab that is lost is offered
 * beside the form (`UnfinishedElsewhere.tsx`), as the patient at the desk now is another one.
 */
export function useStoredWizard(today: Day): StoredWizard {
  const { initialText, save } = useDraft(bookingForm, 'offered')
  const [stored] = useState(() => ({
    draft: restoreDraft(initialText, today),
    save: (draft: WizardDraft) => save(isWorthSaving(draft) ? JSON.stringify(draft) : undefined),
  }))
  return stored
}

/** Whether somebody may have left a booking in a tab. */
export function useMayBeLeft(staffId: number): boolean {
  const [mayBeLeft] = useState(() => hasCopies(staffId, bookingForm))
  return mayBeLeft
}

/** Saves the wizard's draft after each change. */
export function useSaveWizard(
  save: StoredWizard['save'],
  { step, values, summary, unanswered }: WizardDraft,
): void {
  useEffect(
    () => save({ step, values, summary, unanswered }),
    [save, step, values, summary, unanswered],
  )
}
