import { useState } from 'react'
import { z } from 'zod'
import { useRowDraft } from '../../../platform/drafts/row-draft.tsx'
import { canonicalJson } from '../../../platform/http/canonical-json.ts'
import { numberFieldSchema } from '../../../platform/numbers/parse-number.ts'
import { figureFieldSchema } from './figures.ts'
import type { StoredResult, TestWithResult } from './test-results.ts'

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

export type ResultDraft = ReturnType<typeof useResultDraft>

/** The draft of the result of one test, typed at one visit. `forget`, once a form has shown and left what was restored. */
export function useResultDraft(visitId: number, test: TestWithResult) {
  const version = resultVersion(storedResult(test))
  const { restored, draft } = useRowDraft(
    `result-${visitId}-${test.id}`,
    typedResultSchema,
    version,
  )
  const [isForgotten, setForgotten] = useState(false)
  return {
    draft,
    restored: isForgotten ? undefined : restored,
    forget: () => setForgotten(true),
  }
}
