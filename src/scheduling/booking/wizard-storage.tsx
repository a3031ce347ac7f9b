import { useEffect, useState } from 'react'
import { useDraft } from '../../platform/drafts/draft.tsx'
import type { Day } from '../../platform/day/day.ts'
import { freshDraft, isWorthKeeping, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface KeptWizard {
  /** The wizard as it was left. */
  draft: WizardDraft
  keep: (draft: WizardDraft) => void
}

/** What the two wizards keep their drafts under. */
export const draftNames = { desk: 'booking', own: 'own-booking' } as const

/** What was typed in this tab before, and where what is typed now is kept. */
export function useKeptWizard(whose: keyof typeof draftNames, today: Day): KeptWizard {
  const { found, keep } = useDraft(draftNames[whose])
  const [kept] = useState(() => {
    const isOwn = whose === 'own'
    return {
      draft: restoreDraft(isOwn ? freshDraft(found, Date.now()) : found, today),
      keep: (draft: WizardDraft) => {
        const text = JSON.stringify(isOwn ? { ...draft, changedAt: Date.now() } : draft)
        keep(isWorthKeeping(draft) ? text : undefined)
      },
    }
  })
  return kept
}

/** Keeps the wizard while it is filled in. */
export function useKeeping(keep: KeptWizard['keep'], { step, values, summary }: WizardDraft): void {
  useEffect(() => keep({ step, values, summary }), [keep, step, values, summary])
}
