import { useState } from 'react'
import type { z } from 'zod'
import { useDraft } from '../../platform/drafts/draft.tsx'
import { parseDraft } from '../../platform/drafts/parse-draft.ts'

/** What is typed into a form of a page and not saved. */
export interface Unsaved<Stored, Values> {
  /** What the form was filled with: another Admin's change does not replace what is typed over it. */
  stored: Stored
  values: Values
}

/**
 * Keeps what is typed into a form that is a part of a page, while nobody has saved it: the
 * page can be left without a question, as by the Save of the form beside it. What was typed over an older
 * version, of which the answer was lost, for one, is not restored: it could not be saved.
 *
 * @param current what is stored now; undefined until it is read
 */
export function useUnsavedForm<Stored extends { version: number }, Values>(
  name: string,
  schema: z.ZodType<Unsaved<Stored, Values>>,
  current: Stored | undefined,
) {
  const draft = useDraft(name)
  const [unsaved, setUnsaved] = useState<Unsaved<Stored, Values>>()
  const [isRestored, setRestored] = useState(false)
  if (!isRestored && current) {
    setRestored(true)
    const kept = parseDraft(schema, draft.initialText)
    if (kept?.stored.version === current.version) setUnsaved(kept)
  }
  return {
    unsaved,
    /**
     * Called with each change; undefined once it is saved, or as it was. What has a secret beside it stays while the
     * page is open, and is not kept in the tab: restored without it, it would be saved without it.
     */
    keep: (typed: Unsaved<Stored, Values> | undefined, { hasSecret = false } = {}) => {
      draft.save(typed && !hasSecret ? JSON.stringify(typed) : undefined)
      setUnsaved(typed)
    },
  }
}
