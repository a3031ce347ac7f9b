import { z } from 'zod'
import {
  recommendedTestSchema,
  saveRecommendedTests,
  testTypes,
  type ChosenTest,
  type RecommendedTest,
} from './recommended-tests.ts'
import type { Visit } from '../visit.ts'

/** The selected tests, sorted in the catalogues' order, so that the order of ticking does not matter. */
export const testsFormValuesSchema = z.strictObject({
  tests: z.array(recommendedTestSchema).max(1_000),
})
export type TestsFormValues = z.output<typeof testsFormValuesSchema>

const sortTests = (tests: RecommendedTest[]): RecommendedTest[] =>
  tests.toSorted((a, b) => testTypes.indexOf(a.type) - testTypes.indexOf(b.type) || a.id - b.id)

const isSameTest = (a: ChosenTest, b: ChosenTest): boolean => a.type === b.type && a.id === b.id

export const isSelected = ({ tests }: TestsFormValues, test: ChosenTest): boolean =>
  tests.some((it) => isSameTest(it, test))

/** Removes a test from the selection. */
export const withoutTest = ({ tests }: TestsFormValues, test: ChosenTest): RecommendedTest[] =>
  tests.filter((it) => !isSameTest(it, test))

/** Adds a test to the selection, without duplicates. */
export const withTest = (
  values: TestsFormValues,
  { type, id, name }: RecommendedTest,
): RecommendedTest[] => sortTests([...withoutTest(values, { type, id }), { type, id, name }])

export const testsFormValuesOf = ({ tests }: Pick<Visit, 'tests'>): TestsFormValues => ({
  tests: sortTests(tests.map(({ type, id, name }) => ({ type, id, name }))),
})

/** The selected tests as the request body has them. */
export const toChosenTests = ({ tests }: TestsFormValues): ChosenTest[] =>
  tests.map(({ type, id }) => ({ type, id }))

/** The problem of an empty selection, at 'tests'. */
export function testsProblems(values: TestsFormValues): Record<string, string> {
  const { error } = saveRecommendedTests.body.safeParse({
    version: 0,
    tests: toChosenTests(values),
  })
  const [issue] = error?.issues ?? []
  return issue ? { tests: issue.message } : {}
}
