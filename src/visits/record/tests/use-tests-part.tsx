import { useChange } from '../../../platform/http/queries.tsx'
import { useText } from '../../../platform/i18n/i18n.tsx'
import { saveRecommendedTests } from './recommended-tests.ts'
import {
  testsFormValuesOf,
  testsFormValuesSchema,
  testsProblems,
  toChosenTests,
  type TestsFormValues,
} from './tests-form-values.ts'
import { usePartWithFailure, type PartWithFailure } from '../use-part.tsx'
import { useVisit } from '../use-visit.tsx'

export type TestsPart = PartWithFailure<TestsFormValues>

/** Form and state of the visit's recommended tests. */
export function useTestsPart(): TestsPart {
  const t = useText()
  const { id } = useVisit().visit.appointment
  const { mutateAsync } = useChange(saveRecommendedTests)
  return usePartWithFailure<TestsFormValues>({
    part: 'tests',
    valuesSchema: testsFormValuesSchema,
    valuesOf: testsFormValuesOf,
    problems: testsProblems,
    save: (values, basis) =>
      mutateAsync({ params: { id }, body: { ...basis, tests: toChosenTests(values) } }),
    bodyPath: '',
    savedMessage: t('tests.saved'),
  })
}
