import { useContext, useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'
import type { Day } from '../../platform/day/day.ts'
import { forgetWithDrafts } from '../../platform/drafts/delete-drafts.tsx'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'
import { usePageOwner } from '../../platform/settings/page-owner.tsx'
import { RestoredContext, useRestored } from '../../platform/ui/use-unsaved-changes.tsx'

const typedSchema = z.object({ title: z.string(), day: z.string() })

/** What a form of a paper holds. */
export interface BegunPaper {
  typed: z.output<typeof typedSchema>
  chosen: File | null
}

const draftName = (visitId: number) => `paper.${visitId}`

/**
 * No storage of a browser takes files: one that was chosen is here until this page is loaded again. Without it a title and
 * a day are not worth keeping longer than the tab, which asks before it goes.
 */
const chosenFiles = new Map<string, File>()
forgetWithDrafts(() => chosenFiles.clear())

/** Whether a paper of a visit was begun on this page or in this tab, and neither kept nor given up. */
export const useIsPaperBegun = (visitId: number): boolean =>
  useDraft(draftName(visitId), 'lost').initialText !== null

/** The form of a visit's paper: what it begins with, and how what it holds is kept for when the screen is left. */
export function useBegunPaper(visitId: number, today: Day) {
  const draft = useDraft(draftName(visitId), 'lost')
  const sent = useDraft(`paperSent.${visitId}`, 'lost')
  const dialog = useContext(RestoredContext)
  const owner = usePageOwner()
  // As the draft: its key does not change when the session ends.
  const [fileKey] = useState(`${visitId} ${owner}`)
  const [initial] = useState((): BegunPaper => {
    const typed = parseDraft(typedSchema, draft.initialText)
    return typed
      ? { typed, chosen: chosenFiles.get(fileKey) ?? null }
      : { typed: { title: '', day: today }, chosen: null }
  })
  const discard = () => {
    draft.save(undefined)
    sent.save(undefined)
    chosenFiles.delete(fileKey)
  }
  const end = () => {
    discard()
    dialog?.reset()
  }
  // In a dialog of the desk, which asks before it closes.
  useRestored(draft.initialText !== null, discard)
  const keep = ({ typed, chosen }: BegunPaper) => {
    if (!chosen && typed.title === '' && typed.day === today) return discard()
    draft.save(JSON.stringify(typed))
    if (chosen) chosenFiles.set(fileKey, chosen)
    else chosenFiles.delete(fileKey)
  }
  return {
    initial,
    keep,
    /** Who leaves while it is sent, and comes back, finds none to send twice. */
    beginSending: () => {
      const text = draft.read()
      discard()
      if (text !== null) sent.save(text)
    },
    /** Not if it was given up meanwhile, or somebody has signed out: both delete what is stored of it. */
    keepUnsent: (held: BegunPaper) => {
      if (sent.read() === null) return
      sent.save(undefined)
      // What was typed while it was sent is stored already.
      if (draft.read() === null) keep(held)
    },
    /** It is kept. A form that was left before is not asked: another paper may be begun by now. */
    endSending: (isOpen: boolean) => {
      sent.save(undefined)
      if (isOpen) end()
    },
    /** The form is left for good: the dialog around it has nothing more to ask for. */
    end,
  }
}

/** Asks before the page is closed or loaded again with a chosen file, which goes with it. */
export function useAskBeforeFileIsLost(chosen: File | null): void {
  const onLeave = useEffectEvent((event: BeforeUnloadEvent) => chosen && event.preventDefault())
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => onLeave(event)
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
}
