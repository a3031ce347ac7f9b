import { useEffect, useEffectEvent, useState } from 'react'
import { useDraft, useDeleteDraft } from '../../platform/drafts/draft.tsx'
import type { Day } from '../../platform/day/day.ts'
import { unexpiredDraft, isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface StoredWizard {
  /** The state of the wizard when it was left. */
  draft: WizardDraft
  save: (draft: WizardDraft) => void
}

/** The draft keys of the two wizards. */
const draftNames = { desk: 'booking', own: 'own-booking' } as const

/** The stored draft of this tab, and a function that saves the next one. */
export function useStoredWizard(kind: keyof typeof draftNames, today: Day): StoredWizard {
  const { initialText: found, save } = useDraft(draftNames[kind])
  const [stored] = useState(() => {
    const isOwnBooking = kind === 'own'
    return {
      draft: restoreDraft(isOwnBooking ? unexpiredDraft(found, Date.now()) : found, today),
      save: (draft: WizardDraft) => {
        const text = JSON.stringify(isOwnBooking ? { ...draft, changedAt: Date.now() } : draft)
        save(isWorthSaving(draft) ? text : undefined)
      },
    }
  })
  return stored
}

/** Saves the wizard's draft after each change. */
export function useSaveWizard(
  save: StoredWizard['save'],
  { step, values, summary }: WizardDraft,
): void {
  useEffect(() => save({ step, values, summary }), [save, step, values, summary])
}

/**
 * Deletes the draft of the patients' own form when the page is left or opened in any way but a
 * reload, because then another person may use the screen. Returns the function that deletes it.
 */
export function useDropOwnDraftOnLeave(): () => void {
  const dropDraft = useDeleteDraft()
  const dropOwnDraft = () => dropDraft(draftNames.own)
  // During the first render, because the form below reads its draft in the same one.
  useState(() => {
    if (!isReloaded()) dropOwnDraft()
  })
  const onLeft = useEffectEvent(dropOwnDraft)
  useEffect(() => () => onLeft(), [])
  return dropOwnDraft
}

export function isReloaded(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return load?.type === 'reload'
}
