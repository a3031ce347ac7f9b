import { useEffect, useState } from 'react'
import { z } from 'zod'
import { parseDraft } from './parse-draft.ts'
import { useDraft, type AfterTab, type Draft } from './draft.tsx'
import { useRestored } from '../ui/use-unsaved-changes.tsx'

/** The version of a row; undefined for a new one. A text where a row has no number, such as what it says. */
type Version = number | string | null | undefined

/**
 * The draft of a form over one row, or a new one. What was typed over an older version is not restored: saved with the
 * newer one, it would undo what somebody else has changed.
 *
 * @param version that of the row as the form is opened
 */
export function useRowDraft<Values>(
  formName: string,
  valuesSchema: z.ZodType<Values>,
  version: Version,
  afterTab?: AfterTab,
) {
  const draft = useDraft(formName, afterTab)
  const [restored] = useState(() => {
    const draftSchema = z.object({ version: z.unknown().optional(), values: valuesSchema })
    const typed = parseDraft(draftSchema, draft.initialText)
    return typed?.version === version ? typed?.values : undefined
  })
  useRestored(restored !== undefined, () => draft.save(undefined))
  return { restored, draft }
}

interface TypedRow<Values> {
  version: Version
  values: Values
  /** Whether the fields hold anything else than what they were filled with. */
  isTyped: boolean
}

/** Stores what is typed over a row, with the version that it was typed over, after each change. */
export function useStoreRowDraft<Values>(
  { draft }: { draft: Draft },
  { version, values, isTyped }: TypedRow<Values>,
): void {
  useEffect(
    () => draft.save(isTyped ? JSON.stringify({ version, values }) : undefined),
    [draft, isTyped, version, values],
  )
}
