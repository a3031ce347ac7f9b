import { useState } from 'react'
import type { z } from 'zod'
import { useRestored } from '../ui/use-unsaved-changes.tsx'
import { readDraftText, writeDraftText } from './draft-storage.tsx'
import { parseDraft } from './parse-draft.ts'
import { usePageOwner } from '../settings/page-owner.tsx'

/** The draft of one form, stored in this tab. */
export interface Draft {
  /** The text stored at first rendering, or null. */
  initialText: string | null
  /** The text stored now, or null. */
  read: () => string | null
  /** Stores a text; undefined deletes the stored one. */
  save: (text: string | undefined) => void
}

/**
 * The draft of one form, so that nothing typed is lost when a session expires. Its key contains the
 * id of the signed-in person, so that nobody else gets it.
 */
export function useDraft(formName: string): Draft {
  const id = usePageOwner()
  // Fixed at first rendering: when the session ends, the owner changes before the form unmounts.
  const [draft] = useState((): Draft => {
    const read = () => readDraftText(formName, id)
    return { initialText: read(), read, save: (text) => writeDraftText(formName, id, text) }
  })
  return draft
}

/** The draft of a form whose values are stored as they are; empty values are not stored. */
export function useFormDraft<Values>(formName: string, schema: z.ZodType<Values>, empty: Values) {
  const { initialText, save } = useDraft(formName)
  const [draft] = useState(() => ({
    initial: parseDraft(schema, initialText) ?? empty,
    keep: (values: Values) => {
      const text = JSON.stringify(values)
      save(text === JSON.stringify(empty) ? undefined : text)
    },
  }))
  useRestored(
    draft.initial !== empty && JSON.stringify(draft.initial) !== JSON.stringify(empty),
    () => save(undefined),
  )
  return draft
}

/**
 * Returns a function that deletes the draft of a form, by the form's name: the form was sent or
 * discarded.
 */
export function useDeleteDraft(): (formName: string) => void {
  const id = usePageOwner()
  return (formName) => writeDraftText(formName, id, undefined)
}
