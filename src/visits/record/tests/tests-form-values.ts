import { z } from 'zod'
import {
  recommendedTestSchema,
  saveRecommendedTests,
  testTypes,
  type ChosenTest,
  type RecommendedTest,
} from './recommended-tests.ts'
import type { Visit } from '../visit.ts'

/** The selected tests, in the order of the catalogues; so the order of ticking changes nothing. */
export const testsEntrySchema = z.strictObject({ tests: z.array(recommendedTestSchema).max(1_000) })
export type TestsEntry = z.output<typeof testsEntrySchema>

const inOrder = (tests: RecommendedTest[]): RecommendedTest[] =>
  tests.toSorted((a, b) => testTypes.indexOf(a.type) - testTypes.indexOf(b.type) || a.id - b.id)

const isSame = (a: ChosenTest, b: ChosenTest): boolean => a.type === b.type && a.id === b.id

export const isSelected = ({ tests }: TestsEntry, test: ChosenTest): boolean =>
  tests.some((it) => isSame(it, test))

/** The selected tests without one of them. */
export const withoutTest = ({ tests }: TestsEntry, test: ChosenTest): RecommendedTest[] =>
  tests.filter((it) => !isSame(it, test))

/** The selected tests with one more, once. */
export const withTest = (
  entry: TestsEntry,
  { type, id, name }: RecommendedTest,
): RecommendedTest[] => inOrder([...withoutTest(entry, { type, id }), { type, id, name }])

export const testsEntryOf = ({ tests }: Pick<Visit, 'tests'>): TestsEntry => ({
  tests: inOrder(tests.map(({ type, id, name }) => ({ type, id, name }))),
})

/** The selected tests as the contract's body has them. */
export const toChosenTests = ({ tests }: TestsEntry): ChosenTest[] =>
  tests.map(({ type, id }) => ({ type, id }))

/** The sentence for no test at all, at 'tests'. */
export function testsProblems(entry: TestsEntry): Record<string, string> {
  const { error } = saveRecommendedTests.body.safeParse({ version: 0, tests: toChosenTests(entry) })
  const [issue] = error?.issues ?? []
  return issue ? { tests: issue.message } : {}
}
