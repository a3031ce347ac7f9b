import { useEffect, useState } from 'react'
import { useStaff } from '../access/stored-session.tsx'
import { draftPrefix } from '../access/use-sign-out.tsx'
import type { Day } from '../day/day.ts'
import { isWorthKeeping, restoreDraft, type WizardDraft } from './wizard-draft.ts'

/**
 * What was typed before, with the name it is kept under. The name carries who is signed in: after a
 * session ran out, the same person finds the draft again, and nobody else does.
 */
export function useFoundDraft(today: Day): { name: string; draft: WizardDraft } {
  const { id } = useStaff()
  const [found] = useState(() => {
    const name = `${draftPrefix}booking.${id}`
    return { name, draft: restoreDraft(read(name), today) }
  })
  return found
}

/** Keeps the wizard in this tab while it is filled in. */
export function useKeptDraft(name: string, { step, values, summary }: WizardDraft): void {
  useEffect(() => keepDraft(name, { step, values, summary }), [name, step, values, summary])
}

// Storage can be full or closed to us: then there is no draft, and the booking goes on.
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

/** Keeps a draft, or drops the kept one when there is nothing in it. */
export function keepDraft(name: string, draft: WizardDraft): void {
  try {
    if (isWorthKeeping(draft)) sessionStorage.setItem(name, JSON.stringify(draft))
    else sessionStorage.removeItem(name)
  } catch {
    // See above.
  }
}
