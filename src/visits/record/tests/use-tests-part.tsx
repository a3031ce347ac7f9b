import { useState } from 'react'
import type { Refusal } from '../../../platform/http/problem.ts'
import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { saveRecommendedTests } from './recommended-tests.ts'
import {
  testsEntryOf,
  testsEntrySchema,
  testsProblems,
  toChosenTests,
  type TestsEntry,
} from './tests-form-values.ts'
import { usePart, type Part } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

export interface TestsPart extends Part<TestsEntry> {
  /** Why the last try to save them failed. */
  failure: Refusal | undefined
}

/** The tests that the visit recommends. */
export function useTestsPart(): TestsPart {
  const t = useText()
  const { id } = useVisit().visit.appointment
  const { mutateAsync } = useChange(saveRecommendedTests)
  const [failure, setFailure] = useState<Refusal>()
  const part = usePart<TestsEntry>({
    part: 'tests',
    entrySchema: testsEntrySchema,
    entryOf: testsEntryOf,
    problems: testsProblems,
    send: (entry, seen) =>
      mutateAsync({ params: { id }, body: { ...seen, tests: toChosenTests(entry) } }),
    bodyPath: '',
    done: t('tests.saved'),
    onFailed: setFailure,
    onSaved: () => setFailure(undefined),
  })
  const save = () => {
    setFailure(undefined)
    return part.save()
  }
  return { ...part, save, failure }
}
