import { useEffect, useState } from 'react'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { bookingCopyPrefix } from '../../platform/drafts/delete-drafts.tsx'
import type { Day } from '../../platform/day/day.ts'
import { usePageOwner } from '../../platform/settings/page-owner.tsx'
import { isWorthSaving, restoreDraft, type WizardDraft } from './wizard-draft.ts'

interface StoredWizard {
  /** The state of the wizard when it was left. */
  draft: WizardDraft
  save: (draft: WizardDraft) => void
}

/** Loaded when something is typed: the screen is there before. */
const loadCopies = () => import('./booking-copies.tsx')

/**
 * The stored draft of this tab, and a function that saves the next one: in this tab, and as a copy for the case that the
 * tab is lost.
 */
export function useStoredWizard(today: Day): StoredWizard {
  const staffId = usePageOwner()
  const { initialText: found, read, save } = useDraft('booking')
  const [stored] = useState(() => ({
    draft: restoreDraft(found, today),
    save: (draft: WizardDraft) => {
      const text = isWorthSaving(draft) ? JSON.stringify(draft) : undefined
      save(text)
      if (text === undefined && !hasBookingCopies(staffId)) return
      // Without the script or the browser's storage there is no copy; what was typed is stored in this tab.
      loadCopies()
        .then(({ keepBookingCopy }) => keepBookingCopy(staffId, read))
        .catch(() => {})
    },
  }))
  return stored
}

/** Whether any tab has a copy of a booking that somebody began, this one included; undefined for anybody. */
function hasBookingCopies(staffId?: number): boolean {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(bookingCopyPrefix(staffId)))
  } catch {
    return false
  }
}

/** Whether somebody may have left a booking in a tab. Has everybody's deleted that are too old. */
export function useMayBeLeft(staffId: number): boolean {
  const [mayBeLeft] = useState(() => hasBookingCopies(staffId))
  useEffect(() => {
    // With copies of their own, the screen looks for these, and deletes the others as well.
    if (mayBeLeft || !hasBookingCopies()) return
    loadCopies()
      .then(({ findBookingCopies }) => findBookingCopies(staffId))
      .catch(() => {})
  }, [mayBeLeft, staffId])
  return mayBeLeft
}

/** Saves the wizard's draft after each change. */
export function useSaveWizard(
  save: StoredWizard['save'],
  { step, values, summary }: WizardDraft,
): void {
  useEffect(() => save({ step, values, summary }), [save, step, values, summary])
}
