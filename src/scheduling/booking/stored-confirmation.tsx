import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import { confirmationSchema, type Confirmation } from './confirmation.ts'
import { isReloaded } from './stored-wizard.tsx'
import { ownDraftMaxAgeMs } from './wizard-draft.ts'

const storedSchema = z.object({
  confirmation: confirmationSchema,
  /** Epoch milliseconds. */
  bookedAt: z.number(),
})

/**
 * The confirmation of a patient's own booking and its setter. It survives a reload, as phones make
 * one on their own, but no other way of leaving the page: another person may use the screen.
 */
export function useStoredConfirmation() {
  const { initialText, save } = useDraft('own-confirmation')
  const [confirmation, setConfirmation] = useState(() => {
    const stored = parseDraft(storedSchema, initialText)
    const isShown = stored && isReloaded() && Date.now() - stored.bookedAt < ownDraftMaxAgeMs
    if (!isShown) save(undefined)
    return isShown ? stored.confirmation : undefined
  })
  const onLeft = useEffectEvent(() => save(undefined))
  useEffect(() => () => onLeft(), [])
  const set = (next: Confirmation | undefined) => {
    setConfirmation(next)
    save(next && JSON.stringify({ confirmation: next, bookedAt: Date.now() }))
  }
  return [confirmation, set] as const
}
