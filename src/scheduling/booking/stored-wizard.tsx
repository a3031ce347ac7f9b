import { useEffect, useState } from 'react'
import { useDraft } from '../../platform/drafts/draft.tsx'
import type { Day } from '../../platform/day/day.ts'
import { isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface StoredWizard {
  /** The state of the wizard when it was left. */
  draft: WizardDraft
  save: (draft: WizardDraft) => void
}

/** The stored draft of this tab, and a function that saves the next one. */
export function useStoredWizard(today: Day): StoredWizard {
  const { initialText: found, save } = useDraft('booking')
  const [stored] = useState(() => ({
    draft: restoreDraft(found, today),
    save: (draft: WizardDraft) => save(isWorthSaving(draft) ? JSON.stringify(draft) : undefined),
  }))
  return stored
}

/** Saves the wizard's draft after each change. */
export function useSaveWizard(
  save: StoredWizard['save'],
  { step, values, summary }: WizardDraft,
): void {
  useEffect(() => save({ step, values, summary }), [save, step, values, summary])
}
