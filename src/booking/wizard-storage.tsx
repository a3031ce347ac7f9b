import { useEffect, useState } from 'react'
import { useDraft } from '../access/draft.tsx'
import type { Day } from '../day/day.ts'
import { isWorthKeeping, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface KeptWizard {
  /** The wizard as it was left. */
  draft: WizardDraft
  keep: (draft: WizardDraft) => void
}

/** What was typed in this tab before, and where what is typed now is kept. */
export function useKeptWizard(subject: string, today: Day): KeptWizard {
  const { found, keep } = useDraft(subject)
  const [kept] = useState(() => ({
    draft: restoreDraft(found, today),
    keep: (draft: WizardDraft) => keep(isWorthKeeping(draft) ? JSON.stringify(draft) : undefined),
  }))
  return kept
}

/** Keeps the wizard while it is filled in. */
export function useKeeping(keep: KeptWizard['keep'], { step, values, summary }: WizardDraft): void {
  useEffect(() => keep({ step, values, summary }), [keep, step, values, summary])
}
