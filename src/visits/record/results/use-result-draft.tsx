import { useState } from 'react'
import { z } from 'zod'
import { useDraft } from '../../../platform/drafts/draft.tsx'
import { parseDraft } from '../../../platform/drafts/parse-draft.ts'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { numberFieldSchema } from '../../../platform/numbers/parse-number.ts'
import { useRestored } from '../../../platform/ui/use-unsaved-changes.tsx'
import { figureFieldSchema } from './figures.ts'
import { storedResultSchema, type StoredResult, type TestWithResult } from './test-results.ts'

const typedResultSchema = z.object({
  text: z.string(),
  day: z.string(),
  /** By the key of the measured value. */
  figures: z.record(z.string(), numberFieldSchema),
  /** Those that were shown when a figure was typed last: a catalogue that is read again may know them no more. */
  fields: z.array(figureFieldSchema),
})
/** What the fields of a result hold. */
export type TypedResult = z.output<typeof typedResultSchema>

/** What a writer has seen of a result, without who noted it. */
export const storedResult = ({ result }: TestWithResult): StoredResult | null =>
  result && {
    text: result.text,
    day: result.day,
    ...((result.figures ?? []).length > 0 && { figures: result.figures }),
  }

/** What tells a result from another one of the same test. */
export const resultVersion = (result: StoredResult | null): string | null =>
  result && canonicalJson(result)

const draftSchema = z.object({
  /** The version of the result over which it was typed. */
  version: z.string().nullable(),
  values: typedResultSchema,
})

export type ResultDraft = ReturnType<typeof useResultDraft>

/**
 * The draft of the result of one test, typed at one visit. It is restored with what its writer had `seen`, also where a
 * colleague has noted something since: the server refuses it then, and the form shows both. `forget` it once a form has
 * shown and left what was restored.
 */
export function useResultDraft(visitId: number, test: TestWithResult) {
  const draft = useDraft(`result-${visitId}-${test.id}`)
  const [restored, setRestored] = useState(() => {
    const typed = parseDraft(draftSchema, draft.initialText)
    if (!typed) return undefined
    const seen = parseDraft(storedResultSchema.nullable(), typed.version)
    return seen === undefined ? undefined : { values: typed.values, seen }
  })
  useRestored(restored !== undefined, () => draft.save(undefined))
  return { draft, restored, forget: () => setRestored(undefined) }
}
