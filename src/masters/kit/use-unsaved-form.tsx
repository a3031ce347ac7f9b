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
 * Keeps what is typed into a form that is a part of a page, while nobody has saved it, in this tab: the
 * page can be left without a question, as by the Save of the form beside it.
 */
export function useUnsavedForm<Stored, Values>(
  name: string,
  schema: z.ZodType<Unsaved<Stored, Values>>,
) {
  const draft = useDraft(name)
  const [unsaved, setUnsaved] = useState(() => parseDraft(schema, draft.initialText))
  return {
    unsaved,
    /** Called with each change; undefined once it is saved, or as it was. */
    keep: (typed: Unsaved<Stored, Values> | undefined) => {
      draft.save(typed && JSON.stringify(typed))
      setUnsaved(typed)
    },
  }
}
